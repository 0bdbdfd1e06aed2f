import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './limits.ts';

const NETWORKS: readonly (readonly [address: string, network: string, why: string])[] = [
  ['203.0.113.7', '203.0.113.7', 'an IPv4 address counts for itself'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'the same address, mapped'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64', 'an IPv6 address counts by its network'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64', 'whatever the rest and the case'],
  ['2001:db8::1', '2001:db8:0:0::/64', 'zeros that are left out'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'an interface is not a part of it'],
  ['::1', '0:0:0:0::/64', 'this machine'],
];
for (const [address, network, why] of NETWORKS) test(why, () => assert.equal(networkOf(address), network));
