/**
 * Keccak-256 as in Ethereum: with the padding of the original proposal, not of SHA-3 (FIPS 202).
 */

const mask = (1n << 64n) - 1n
const rate = 136

const rotate = (lane: bigint, by: number): bigint =>
  ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask

/** From the linear feedback register of the standard (FIPS 202, algorithm 5). */
const constants: readonly bigint[] = makeConstants()

function makeConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
}

function permute(state: bigint[]): void {
  for (const constant of constants) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => state[x]! ^ state[x + 5]! ^ state[x + 10]! ^ state[x + 15]! ^ state[x + 20]!,
    )
    for (let at = 0; at < 25; at++)
      state[at]! ^= columns[(at + 4) % 5]! ^ rotate(columns[(at + 1) % 5]!, 1)
    let [x, y] = [1, 0]
    let moved = state[1]!
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const at = x + 5 * y
      const next = state[at]!
      state[at] = rotate(moved, (((step + 1) * (step + 2)) / 2) % 64)
      moved = next
    }
    for (let row = 0; row < 25; row += 5) {
      const lanes = state.slice(row, row + 5)
      for (let column = 0; column < 5; column++)
        state[row + column] =
          lanes[column]! ^ (~lanes[(column + 1) % 5]! & mask & lanes[(column + 2) % 5]!)
    }
    state[0]! ^= constant
  }
}

export function keccak256(input: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(input.length / rate) + 1) * rate)
  padded.set(input)
  padded[input.length]! ^= 0x01
  padded[padded.length - 1]! ^= 0x80
  const state = Array.from({ length: 25 }, () => 0n)
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++)
      state[lane]! ^= view.getBigUint64(block + lane * 8, true)
    permute(state)
  }
  const out = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) out.setBigUint64(lane * 8, state[lane]!, true)
  return new Uint8Array(out.buffer)
}
