import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges of IANA's special-purpose registry, and Azure's host service. */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')

/** Loopback, mapped IPv4, NAT64, unique local, link local and multicast lie outside of it. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Within it: special assignments with Teredo, documentation, and 6to4, which carries any IPv4
 * address.
 */
const special = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address is one of the public internet.
 *
 * @example isPublic('127.0.0.1') // false
 */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
