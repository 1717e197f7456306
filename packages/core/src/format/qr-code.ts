/** QR codes (ISO/IEC 18004) in byte mode, at two levels of correction, in all forty sizes. */

export type Level = 'M' | 'Q'
export type Modules = readonly (readonly boolean[])[]

/**
 * By size, from 1: bytes of correction in a block, and blocks. Table 9 of the standard, one
 * character each, `0` for 48.
 */
const tables: Readonly<Record<Level, readonly [correction: string, blocks: string, code: number]>> =
  {
    M: [':@JBH@BFFJNFFHHLLJJJJLLLLLLLLLLLLLLLLLLL', '11122444555899::;=>@AABDEGIJLMOQSUVX[]_a', 0],
    Q: ['=FBJBHBFDHLJHDNHLLJNLNNNNLNNNNNNNNNNNNNN', '11224466888:<@<A@BEDGGIKMRRSVX[]`cehknqt', 3],
  }

const numberAt = (table: string, version: number): number => table.charCodeAt(version - 1) - 48

/** Powers of 2 in the field of 256 elements with the polynomial 0x11d, and their exponents. */
const powers: number[] = []
const exponents: number[] = []
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  powers[exponent] = power
  exponents[power] = exponent
  power = (power << 1) ^ (power > 127 ? 0x11d : 0)
}
const times = (a: number, b: number): number =>
  a && b ? powers[(exponents[a]! + exponents[b]!) % 255]! : 0

/**
 * The modules of the smallest code for a text, dark ones true, without the quiet zone.
 *
 * @param forced A mask, 0 to 7. Default: the best one.
 * @throws RangeError beyond 1,663 bytes at level Q, 2,331 at level M.
 */
export function qrCode(text: string, level: Level, forced?: number): Modules {
  const bytes = new TextEncoder().encode(text)
  const version = Array.from({ length: 40 }, (_, at) => at + 1).find(
    (each) => headOf(each) + bytes.length * 8 <= dataBytes(each, level) * 8,
  )
  if (!version) throw new RangeError(`No QR code holds ${bytes.length} bytes`)
  const stream = interleaved(framed(bytes, version, dataBytes(version, level)), version, level)
  const masks = forced === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [forced]
  const codes = masks.map((mask) => laidOut(stream, version, level, mask))
  const worth = codes.length > 1 ? codes.map(penalty) : [0]
  return codes[worth.indexOf(Math.min(...worth))]!
}

const sideOf = (version: number): number => version * 4 + 17
const headOf = (version: number): number => (version < 10 ? 12 : 20)

function allBytes(version: number): number {
  const marks = Math.floor(version / 7) + 2
  const bits =
    (16 * version + 128) * version +
    64 -
    (version > 1 ? (25 * marks - 10) * marks - 55 : 0) -
    (version > 6 ? 36 : 0)
  return bits >> 3
}

function dataBytes(version: number, level: Level): number {
  const [correction, blocks] = tables[level]
  return allBytes(version) - numberAt(correction, version) * numberAt(blocks, version)
}

/** Mode, length, text, end, and filling to the last byte. */
function framed(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1)
  }
  put(4, 4)
  put(bytes.length, headOf(version) - 4)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, -bits.length & 7)
  const frame = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  for (let filling = 0xec; frame.length < room; filling ^= 0xfd) frame.push(filling)
  return frame
}

/**
 * Splits the data into blocks with their error correction, and interleaves them byte by byte, so
 * that a stain damages each a little.
 */
function interleaved(frame: readonly number[], version: number, level: Level): number[] {
  const correction = numberAt(tables[level][0], version)
  const count = numberAt(tables[level][1], version)
  const short = Math.floor(frame.length / count)
  const divisor = divisorOf(correction)
  const blocks: number[][] = []
  for (let at = 0, from = 0; at < count; at++) {
    const to = from + short + (at < count - (frame.length % count) ? 0 : 1)
    blocks.push(frame.slice(from, to))
    from = to
  }
  const dealt = (rows: readonly number[][], length: number): number[] =>
    Array.from({ length }, (_, column) =>
      rows.flatMap((row) => (column < row.length ? [row[column]!] : [])),
    ).flat()
  return [
    ...dealt(blocks, short + 1),
    ...dealt(
      blocks.map((block) => remainder(block, divisor)),
      correction,
    ),
  ]
}

/**
 * The Reed–Solomon polynomial whose roots are the first powers of 2, without its highest
 * coefficient.
 */
function divisorOf(degree: number): number[] {
  const divisor = [...Array.from({ length: degree - 1 }, () => 0), 1]
  for (let root = 0; root < degree; root++)
    for (let at = 0; at < degree; at++)
      divisor[at] = times(divisor[at]!, powers[root]!) ^ (divisor[at + 1] ?? 0)
  return divisor
}

function remainder(block: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of block) {
    const factor = byte ^ rest[0]!
    rest = divisor.map((each, at) => (rest[at + 1] ?? 0) ^ times(each, factor))
  }
  return rest
}

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

function laidOut(
  stream: readonly number[],
  version: number,
  level: Level,
  mask: number,
): boolean[][] {
  const side = sideOf(version)
  const code: (boolean | undefined)[][] = Array.from({ length: side }, () =>
    Array.from({ length: side }),
  )
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < side && y < side) code[y]![x] = dark
  }
  /** Concentric squares: an eye with its margin, or an alignment pattern. */
  const rings = (x: number, y: number, out: number, light: readonly number[]): void => {
    for (let dy = -out; dy <= out; dy++)
      for (let dx = -out; dx <= out; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < side; at++) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  const places = marksOf(version)
  const last = side - 7
  for (const x of places)
    for (const y of places)
      if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) rings(x, y, 2, [1])
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    rings(x, y, 4, [2, 4])
  const format =
    (((tables[level][2] << 3) | mask) << 10) | checked((tables[level][2] << 3) | mask, 0x537, 10)
  for (let at = 0; at < 15; at++) {
    const dark = (((format ^ 0x5412) >> at) & 1) === 1
    const near = at < 6 ? at : at < 8 ? at + 1 : 0
    if (at < 8) {
      set(8, near, dark)
      set(side - 1 - at, 8, dark)
    } else {
      set(at === 8 ? 7 : 14 - at, 8, dark)
      set(8, side - 15 + at, dark)
    }
  }
  set(8, side - 8, true)
  if (version > 6) {
    const sign = (version << 12) | checked(version, 0x1f25, 12)
    for (let at = 0; at < 18; at++) {
      const dark = ((sign >> at) & 1) === 1
      set(side - 11 + (at % 3), Math.floor(at / 3), dark)
      set(Math.floor(at / 3), side - 11 + (at % 3), dark)
    }
  }
  // In columns of two from the right, up and down in turn, around the function patterns; the
  // vertical timing pattern is skipped.
  let bit = 0
  for (
    let right = side - 1, upward = true;
    right > 0;
    right -= right === 8 ? 3 : 2, upward = !upward
  )
    for (let step = 0; step < side; step++)
      for (const x of [right, right - 1]) {
        const y = upward ? side - 1 - step : step
        if (code[y]![x] !== undefined) continue
        const dark = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        bit++
        code[y]![x] = dark !== (masks[mask]!(x, y) === 0)
      }
  return code as boolean[][]
}

function marksOf(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => sideOf(version) - 7 - at * step)]
}

function checked(value: number, divisor: number, degree: number): number {
  let rest = value
  for (let at = 0; at < degree; at++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor)
  return rest
}

/** Counts what readers stumble over: long runs, squares, false eyes, too much of one colour. */
function penalty(code: Modules): number {
  const lines = [
    ...code.map((line) => line.map(Number).join('')),
    ...code.map((_, x) => code.map((line) => Number(line[x])).join('')),
  ]
  let sum = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length
  }
  code.forEach((line, y) =>
    line.forEach((dark, x) => {
      if (
        x &&
        y &&
        dark === line[x - 1] &&
        dark === code[y - 1]![x] &&
        dark === code[y - 1]![x - 1]
      )
        sum += 3
    }),
  )
  const share = code.flat().filter(Boolean).length / code.length ** 2
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}
