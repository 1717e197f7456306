/** RFC 7693 without a key. Short rather than fast. */

const mask = 0xffff_ffff_ffff_ffffn

/** The fractional parts of the square roots of the first eight primes. */
const start: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]

/** The words of the block for each round, in hex; rounds eleven and twelve repeat the first two. */
const rounds = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
  '0123456789abcdef',
  'ea489fd61c02b753',
]

/** The four words of the state that each step of a round mixes, in hex: columns, then diagonals. */
const quads = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e']

const hex = (digits: string, at: number): number => Number.parseInt(digits[at]!, 16)

/**
 * @param size Bytes of the hash, 1 … 64.
 * @example blake2b(new TextEncoder().encode('abc'))
 */
export function blake2b(input: Uint8Array, size = 64): Uint8Array {
  const state = [...start]
  // The parameter block: no key, one leaf, no tree.
  state[0]! ^= 0x01010000n ^ BigInt(size)
  const blocks = Math.max(1, Math.ceil(input.length / 128))
  for (let block = 0; block < blocks; block++) {
    const bytes = new Uint8Array(128)
    bytes.set(input.subarray(block * 128, block * 128 + 128))
    const last = block === blocks - 1
    compress(state, bytes, BigInt(last ? input.length : (block + 1) * 128), last)
  }
  const out = new DataView(new ArrayBuffer(64))
  state.forEach((word, at) => out.setBigUint64(at * 8, word, true))
  return new Uint8Array(out.buffer, 0, size).slice()
}

function compress(state: bigint[], block: Uint8Array, counter: bigint, last: boolean): void {
  const view = new DataView(block.buffer)
  const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(at * 8, true))
  const v = [...state, ...start]
  v[12]! ^= counter
  if (last) v[14]! ^= mask
  const turn = (to: number, from: number, by: bigint): void => {
    const value = v[to]! ^ v[from]!
    v[to] = ((value >> by) | (value << (64n - by))) & mask
  }
  const add = (to: number, from: number, word = 0n): void => {
    v[to] = (v[to]! + v[from]! + word) & mask
  }
  for (const round of rounds)
    quads.forEach((quad, step) => {
      const [a, b, c, d] = [hex(quad, 0), hex(quad, 1), hex(quad, 2), hex(quad, 3)]
      add(a, b, words[hex(round, step * 2)])
      turn(d, a, 32n)
      add(c, d)
      turn(b, c, 24n)
      add(a, b, words[hex(round, step * 2 + 1)])
      turn(d, a, 16n)
      add(c, d)
      turn(b, c, 63n)
    })
  for (let at = 0; at < 8; at++) state[at]! ^= v[at]! ^ v[at + 8]!
}
