import { typeOf } from '../directory/images.ts'

/** From the bytes; a claimed type is ignored. */
export interface Sniffed {
  readonly kind: 'raster' | 'svg'
  /** From the header; 0 for an SVG. */
  readonly width: number
  readonly height: number
}

type Size = readonly [width: number, height: number]

/** The header chunk has to come first. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  return bytes.length >= 24 &&
    bytes.readUInt32BE(8) === 13 &&
    bytes.toString('latin1', 12, 16) === 'IHDR'
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : undefined
}

/** Bytes of a GIF's colour table, by the flags in front of it. */
const tableOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** The screen's, in which the first picture has to lie. */
function sizeOfGif(bytes: Buffer): Size | undefined {
  if (bytes.length < 13) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = 13 + tableOf(bytes[10]!)
  while (bytes[at] === 0x21) {
    at += 2
    while ((bytes[at] ?? 0) !== 0) at += bytes[at]! + 1
    at += 1
  }
  if (bytes[at] !== 0x2c || at + 10 > bytes.length) return undefined
  const [left, top, w, h] = [1, 3, 5, 7].map((place) => bytes.readUInt16LE(at + place))
  return left! + w! <= width && top! + h! <= height ? [width, height] : undefined
}

/** Markers of JPEG that the decoder knows before the picture's data, all with a length. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc3
const isSegment = (marker: number): boolean =>
  isFrame(marker) ||
  marker === 0xc4 ||
  marker === 0xdb ||
  marker === 0xdd ||
  marker === 0xfe ||
  (marker >= 0xe0 && marker <= 0xef)

/**
 * The one frame's before the picture's data. Strict, because a decoder skips what has no length
 * (such as RSTn, TEM and FF 00), and finds other segments than a reader that takes it for one.
 */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  let size: Size | undefined
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return size
    if (!isSegment(marker)) return undefined
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    if (isFrame(marker)) {
      if (size || length < 8) return undefined
      size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    }
    at += 2 + length
  }
  return undefined
}

interface Chunk {
  readonly name: string
  readonly body: Buffer
}

/** More is no picture that anybody has made. */
const mostChunks = 10_000

/** Ends after too many with one that nothing accepts. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let count = 0
  for (let at = 0; at + 8 <= bytes.length;) {
    count += 1
    if (count > mostChunks) {
      yield { name: 'VP8 ', body: Buffer.alloc(0) }
      return
    }
    const length = bytes.readUInt32LE(at + 4)
    yield {
      name: bytes.toString('latin1', at, at + 4),
      body: bytes.subarray(at + 8, at + 8 + length),
    }
    at += 8 + length + (length % 2)
  }
}

/** Of a chunk with a picture; undefined for a broken one. */
function sizeOfPicture({ name, body }: Chunk): Size | undefined {
  if (body.length < 10) return undefined
  if (name === 'VP8 ') return [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff]
  const bits = body.readUInt32LE(1)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

const isPicture = ({ name }: Chunk): boolean => name === 'VP8 ' || name === 'VP8L'
const areEqual = (one: Size, other: Size | undefined): boolean =>
  other !== undefined && one[0] === other[0] && one[1] === other[1]
/** Two numbers of three bytes, each one less than it means. */
const sizeAt = (body: Buffer, at: number): Size => [
  body.readUIntLE(at, 3) + 1,
  body.readUIntLE(at + 3, 3) + 1,
]

/** A picture of an animation has the size that it names, and lies on the canvas. */
function isOnCanvas({ body }: Chunk, [width, height]: Size): boolean {
  if (body.length < 16) return false
  const size = sizeAt(body, 6)
  return (
    body.readUIntLE(0, 3) * 2 + size[0] <= width &&
    body.readUIntLE(3, 3) * 2 + size[1] <= height &&
    [...chunksOf(body.subarray(16))]
      .filter(isPicture)
      .every((picture) => areEqual(size, sizeOfPicture(picture)))
  )
}

/** The canvas’s, which a still picture fills; without one, the picture's. */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  const [first, ...rest] = chunksOf(bytes.subarray(12))
  if (!first) return undefined
  if (first.name !== 'VP8X') return isPicture(first) ? sizeOfPicture(first) : undefined
  if (first.body.length < 10) return undefined
  const canvas = sizeAt(first.body, 4)
  const fits = (chunk: Chunk): boolean =>
    chunk.name === 'ANMF'
      ? isOnCanvas(chunk, canvas)
      : !isPicture(chunk) || areEqual(canvas, sizeOfPicture(chunk))
  return rest.every(fits) ? canvas : undefined
}

const sizes: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
  'image/gif': sizeOfGif,
}

/** Before anything decodes it. */
export function sniff(bytes: Buffer): Sniffed | undefined {
  const type = /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) ? 'image/gif' : typeOf(bytes)
  if (type === 'image/svg+xml') return { kind: 'svg', width: 0, height: 0 }
  const size = type === undefined ? undefined : sizes[type]?.(bytes)
  return size && size[0] > 0 && size[1] > 0
    ? { kind: 'raster', width: size[0], height: size[1] }
    : undefined
}
