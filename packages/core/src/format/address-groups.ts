/**
 * An address in groups of four, for reading it aloud or comparing it; a `0x` prefix is a group of its own.
 * Joined without separators the groups are the address again, so what is copied stays right.
 */
export function groupAddress(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return prefix ? [prefix, ...groups] : [...groups]
}
