/**
 * An address short enough for a button: the first 4 and the last 6 characters.
 *
 * @example truncateAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // '0xd8…A96045'
 */
export function truncateAddress(address: string, start = 4, end = 6): string {
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${end ? address.slice(-end) : ''}`
}

/**
 * An address in groups of four, for reading it aloud or comparing it; a `0x` prefix is a group of its own.
 * Joined without separators the groups are the address again, so what is copied stays right.
 */
export function groupAddress(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return prefix ? [prefix, ...groups] : [...groups]
}
