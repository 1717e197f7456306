/**
 * Converts digits between bases and keeps the leading zeros.
 *
 * @param from The base of the digits.
 * @param to The base of the result.
 */
export function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const made: number[] = []
  let zeros = 0
  for (let carry of digits) {
    if (carry === 0 && made.length === 0) zeros++
    for (let at = 0; at < made.length || carry > 0; at++) {
      carry += (made[at] ?? 0) * from
      made[at] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return [...Array<number>(zeros).fill(0), ...made.reverse()]
}
