import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNetwork, LOOPBACK, trustIn } from './connections.ts';

const NETWORKS: readonly (readonly [text: string, isOne: boolean, why: string])[] = [
  ['10.0.0.5', true, 'an address'],
  ['10.0.0.0/24', true, 'a network'],
  ['2001:db8::/32', true, 'a network of IPv6'],
  ['10.0.0.0/33', false, 'more bits than an address has'],
  ['10.0.0.0/', false, 'no bits'],
  ['10.0.0.0/8/8', false, 'two lengths'],
  ['proxy.example', false, 'a name'],
];
for (const [text, isOne, why] of NETWORKS) test(`${text}: ${why}`, () => assert.equal(isNetwork(text), isOne));

const TRUSTED: readonly (readonly [networks: readonly string[], address: string, isTrusted: boolean, why: string])[] = [
  [LOOPBACK, '127.0.0.1', true, 'this machine'],
  [LOOPBACK, '::ffff:127.0.0.1', true, 'this machine, mapped'],
  [LOOPBACK, '::1', true, 'this machine by IPv6'],
  [LOOPBACK, '10.0.0.5', false, 'another machine'],
  [['10.0.0.5'], '10.0.0.5', true, 'the proxy'],
  [['10.0.0.5'], '10.0.0.50', false, 'its neighbour'],
  [['10.0.0.0/24', '2001:db8::/32'], '2001:db8:7::1', true, 'one of two networks'],
  [[], '127.0.0.1', false, 'no proxy is trusted'],
  [LOOPBACK, '', false, 'no address'],
];
for (const [networks, address, isTrusted, why] of TRUSTED) {
  test(`${address} for [${networks.join(' ')}]: ${why}`, () => assert.equal(trustIn(networks)(address), isTrusted));
}
