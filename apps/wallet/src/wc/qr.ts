import jsQR from 'jsqr'

export type Pixels = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Pixels: fine enough for a screenshot, fast enough to read at once. */
const WIDEST = 2048

/** Undefined without one. */
export function readQr({ data, width, height }: Pixels): string | undefined {
  return jsQR(data, width, height)?.data || undefined
}

export function pixelsOf(
  source: CanvasImageSource,
  width: number,
  height: number,
): Pixels | undefined {
  const scale = Math.min(1, WIDEST / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return undefined
  // Transparent pixels would read as black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** @throws Error for no picture or no code. */
export async function readPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) throw new Error('This file is no picture.')
  const pixels = pixelsOf(bitmap, bitmap.width, bitmap.height)
  bitmap.close()
  const text = pixels && readQr(pixels)
  if (text === undefined) throw new Error('No QR code was found in this picture.')
  return text
}
