/**
 * Groups of four characters for reading aloud or comparing; a `0x` prefix is its own group. Joined
 * without separators they are the address again, so that a copy is correct.
 */
export function groupAddress(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return prefix ? [prefix, ...groups] : [...groups]
}
