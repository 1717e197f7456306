/**
 * SHA-256 (FIPS 180-4), for checksums and derived addresses: a form needs them while the visitor
 * types, and the platform's digest is asynchronous, and missing without a secure context. Not for
 * secrets.
 */

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/**
 * The first 32 bits of the fractions of roots of the first primes: square roots for the start, cube
 * roots for each round.
 */
function constants(): { first: number[]; rounds: number[] } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  const root = (prime: number, power: number): number => (prime ** (1 / power) * 2 ** 32) | 0
  return {
    first: primes.slice(0, 8).map((prime) => root(prime, 2)),
    rounds: primes.map((prime) => root(prime, 3)),
  }
}

export function sha256(message: Uint8Array): Uint8Array {
  const { first, rounds } = constants()
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  let state = first
  for (let at = 0; at < padded.length; at += 64) state = block(state, view, at, rounds)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setInt32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

function block(
  before: readonly number[],
  view: DataView,
  from: number,
  rounds: readonly number[],
): number[] {
  const w = Array.from({ length: 16 }, (_, index) => view.getInt32(from + index * 4))
  let state = [...before]
  rounds.forEach((round, i) => {
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
    const next = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + round + w[i]!
    state = [
      (next + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0,
      a,
      b,
      c,
      (d + next) | 0,
      e,
      f,
      g,
    ]
  })
  return state.map((word, index) => (word + before[index]!) | 0)
}
