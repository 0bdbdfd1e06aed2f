/** Trusted proxies in front of the server. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** This machine. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1'];

/** True for an address, or a network such as `10.0.0.0/24`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const bitsMax = isIPv6(address) ? 128 : 32;
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
  return isIP(address) !== 0 && hasBits && rest.length === 0;
};

/** @returns a function that tests whether an address belongs to the networks */
export const trustIn = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};
