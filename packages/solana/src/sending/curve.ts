/** A point of Ed25519 may be a key; any other 32 bytes belong to a program. */

const p = 2n ** 255n - 19n
/** −121665 ⁄ 121666 (RFC 8032, 5.1). */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const modulo = (value: bigint): bigint => ((value % p) + p) % p

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (
    let square = modulo(base), rest = exponent;
    rest > 0n;
    rest >>= 1n, square = (square * square) % p
  )
    if (rest & 1n) result = (result * square) % p
  return result
}

/**
 * The bytes contain the point's y, and x² = (y² − 1) ⁄ (dy² + 1) must have a root: by Euler's
 * criterion, which gives the same for the product as for the quotient.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let at = 31; at >= 0; at--)
    y = (y << 8n) | BigInt(at === 31 ? bytes[at]! & 0x7f : bytes[at]!)
  const square = modulo(y * y)
  return power(modulo(square - 1n) * modulo(d * square + 1n), (p - 1n) / 2n) !== p - 1n
}
