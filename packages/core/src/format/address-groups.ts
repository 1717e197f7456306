/**
 * Splits an address into groups of four characters for reading aloud or comparing; a `0x` prefix is
 * its own group. The groups joined without separators are the address again, so that a copy is
 * correct.
 */
export function groupAddress(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return prefix ? [prefix, ...groups] : [...groups]
}
