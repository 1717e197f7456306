import { typeOf } from '../directory/images.ts'

/** From the bytes; a claimed type is ignored. */
export interface Sniffed {
  readonly kind: 'raster' | 'svg'
  /** From the header; 0 for an SVG. */
  readonly width: number
  readonly height: number
}

type Size = readonly [width: number, height: number]

function sizeOfPng(bytes: Buffer): Size | undefined {
  return bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : undefined
}

function sizeOfGif(bytes: Buffer): Size | undefined {
  return bytes.length >= 10 ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] : undefined
}

/** The largest frame before the picture's data. */
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
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      if (!size || width * height > size[0] * size[1]) size = [width, height]
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** The largest of the canvas and its pictures. */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  let width = 0
  let height = 0
  const grow = (w: number, h: number): void => {
    width = Math.max(width, w)
    height = Math.max(height, h)
  }
  for (let at = 12; at + 18 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    if (name === 'VP8X') grow(bytes.readUIntLE(at + 12, 3) + 1, bytes.readUIntLE(at + 15, 3) + 1)
    else if (name === 'VP8 ')
      grow(bytes.readUInt16LE(at + 14) & 0x3fff, bytes.readUInt16LE(at + 16) & 0x3fff)
    else if (name === 'VP8L') {
      const bits = bytes.readUInt32LE(at + 9)
      grow((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return width > 0 && height > 0 ? [width, height] : undefined
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
