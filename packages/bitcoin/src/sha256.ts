/**
 * SHA-256 (FIPS 180-4) for the four bytes that end a base58check address: an address is checked while it is typed, and
 * the platform's own digest only answers later. Not for secrets.
 */
const constants = /*#__PURE__*/ makeConstants()

/** The first 32 bits of the fractions of cube and square roots of the first primes. */
function makeConstants(): { k: readonly number[]; h: readonly number[] } {
  const fraction = (n: number, power: number): number => (n ** power * 2 ** 32) | 0
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return { k: primes.map((prime) => fraction(prime, 1 / 3)), h: primes.slice(0, 8).map((prime) => fraction(prime, 1 / 2)) }
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The 32 bytes of a message's digest. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = (message.length + 72) >> 6
  const data = new DataView(new ArrayBuffer(blocks * 64))
  message.forEach((byte, at) => data.setUint8(at, byte))
  data.setUint8(message.length, 0x80)
  data.setUint32(blocks * 64 - 4, message.length * 8)
  const state = [...constants.h]
  for (let block = 0; block < blocks; block++) compress(state, data, block * 64)
  state.forEach((word, at) => data.setInt32(at * 4, word))
  return new Uint8Array(data.buffer, 0, 32)
}

function compress(state: number[], data: DataView, from: number): void {
  const w: number[] = []
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const before = (n: number): number => w[i - n] as number
    w[i] =
      i < 16
        ? data.getInt32(from + i * 4)
        : (before(16) +
            (turn(before(15), 7) ^ turn(before(15), 18) ^ (before(15) >>> 3)) +
            before(7) +
            (turn(before(2), 17) ^ turn(before(2), 19) ^ (before(2) >>> 10))) |
          0
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants.k[i] as number) + (w[i] as number)
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] as number) + word) | 0))
}
