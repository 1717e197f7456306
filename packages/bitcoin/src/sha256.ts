/**
 * FIPS 180-4, for base58check: validation while typing, and the platform's digest is asynchronous.
 * One block. Not for secrets.
 */

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const mix = (word: number, one: number, two: number, three: number): number =>
  turn(word, one) ^ turn(word, two) ^ turn(word, three)

/** At most 55 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const shift = (at: number): number => 24 - (at % 4) * 8
  const w = Array<number>(16).fill(0)
  ;[...message, 0x80].forEach((byte, at) => (w[at >> 2]! |= byte << shift(at)))
  w[15] = message.length * 8

  // The first 32 bits of the fractions of roots of primes: square roots to start, cube roots a
  // round.
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  const root = (prime: number, power: number): number => (prime ** (1 / power) * 2 ** 32) | 0

  const first = primes.slice(0, 8).map((prime) => root(prime, 2))
  let state = first
  primes.forEach((prime, i) => {
    const [a, b, c, d, e, f, g, h] = state as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const at = (n: number): number => w[i - n]!
    w[i] ??=
      (at(16) +
        (turn(at(15), 7) ^ turn(at(15), 18) ^ (at(15) >>> 3)) +
        at(7) +
        (turn(at(2), 17) ^ turn(at(2), 19) ^ (at(2) >>> 10))) |
      0
    const next = h + mix(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + root(prime, 3) + w[i]!
    state = [
      (next + mix(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0,
      a,
      b,
      c,
      (d + next) | 0,
      e,
      f,
      g,
    ]
  })
  return Uint8Array.from(
    { length: 32 },
    (_, at) => (state[at >> 2]! + first[at >> 2]!) >> shift(at),
  )
}
