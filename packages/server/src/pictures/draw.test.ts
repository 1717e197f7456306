import { deflateSync, crc32 } from 'node:zlib'
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createDrawer } from './draw.ts'
import { sniff } from './sniff.ts'

const drawer = createDrawer()
afterAll(() => drawer.close())

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** Of one colour: red, green, blue, alpha. */
function png(
  width: number,
  height: number,
  colour: readonly number[],
  size: readonly [number, number] = [width, height],
): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size[0], 0)
  head.writeUInt32BE(size[1], 4)
  head.set([8, 6, 0, 0, 0], 8)
  const row = Buffer.concat([
    Buffer.of(0),
    ...Array.from({ length: width }, () => Buffer.from(colour)),
  ])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Comment\0hidden words')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const svg = (inner: string, attributes = 'viewBox="0 0 10 10"'): Buffer<ArrayBuffer> =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )
/** Draws a picture, and returns its size and the colour of its centre. */
async function middle(bytes: Buffer<ArrayBuffer>): Promise<unknown> {
  const drawn = await drawer.draw(bytes)
  if (!drawn) return undefined
  const { default: photon } = await import('@silvia-odwyer/photon-node')
  const image = photon.PhotonImage.new_from_byteslice(drawn.bytes)
  const [width, height, rgba] = [image.get_width(), image.get_height(), image.get_raw_pixels()]
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4
  return { type: drawn.type, width, height, colour: [...rgba.subarray(at, at + 4)] }
}

test('redraws a picture without any metadata of its file', async () => {
  const bytes = png(20, 10, [1, 2, 3, 200])
  expect(await middle(bytes)).toEqual({
    type: 'image/png',
    width: 20,
    height: 10,
    colour: [1, 2, 3, 200],
  })
  expect((await drawer.draw(bytes))!.bytes.includes('hidden words')).toBe(false)
})

test('a large picture becomes smaller', async () => {
  expect(await middle(png(1_024, 256, [10, 20, 30, 255]))).toMatchObject({
    width: 512,
    height: 128,
    colour: [10, 20, 30, 255],
  })
})

test('draws JPEG, GIF and WebP', async () => {
  const { default: photon } = await import('@silvia-odwyer/photon-node')
  const image = photon.PhotonImage.new_from_byteslice(png(20, 10, [200, 0, 0, 255]))
  expect(await middle(Buffer.from(image.get_bytes_jpeg(90)))).toMatchObject({
    width: 20,
    height: 10,
  })
  expect(await middle(Buffer.from(image.get_bytes_webp()))).toMatchObject({
    width: 20,
    height: 10,
    colour: [200, 0, 0, 255],
  })
  expect(
    await middle(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  ).toMatchObject({ type: 'image/png', width: 1, height: 1 })
})

test('does not decode an oversized picture', async () => {
  expect(await drawer.draw(png(1, 1, [0, 0, 0, 0], [30_000, 30_000]))).toBeUndefined()
  expect(await drawer.draw(png(1, 1, [0, 0, 0, 0], [20_000, 1]))).toBeUndefined()
  expect(await drawer.draw(png(1, 1, [0, 0, 0, 0], [0xffffffff, 0xffffffff]))).toBeUndefined()
  expect(await drawer.draw(svg(`<!--${'x'.repeat(300_000)}-->`))).toBeUndefined()
})

test('rejects a broken picture, and draws the next one', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('<html>'),
    Buffer.from('GIF89a'),
    png(20, 10, [0, 0, 0, 0]).subarray(0, 60),
    Buffer.concat([png(2, 2, [0, 0, 0, 0]).subarray(0, 50), Buffer.alloc(200, 7)]),
    Buffer.from('%PDF-1.7'),
  ])
    expect(await drawer.draw(Buffer.from(bytes))).toBeUndefined()
  expect(await middle(png(2, 2, [9, 9, 9, 255]))).toMatchObject({ colour: [9, 9, 9, 255] })
})

test('rasterises a drawing without scripts and external resources', async () => {
  const shown = svg(
    '<script>throw 1</script><rect width="10" height="10" fill="#f00" onload="alert(1)"/><image href="http://127.0.0.1:1/a.png" width="10" height="10"/><image xlink:href="/etc/hostname" width="10" height="10"/>',
  )
  expect(await middle(shown)).toEqual({
    type: 'image/png',
    width: 512,
    height: 512,
    colour: [255, 0, 0, 255],
  })
  expect(
    await middle(svg('<rect width="10" height="10" fill="#f00" fill-opacity="0.5"/>')),
  ).toMatchObject({ colour: [255, 0, 0, expect.closeTo(128, -1)] })
  expect(
    await middle(
      svg('<rect width="10" height="10" fill="lime"/>', 'width="100000" height="50000"'),
    ),
  ).toMatchObject({ width: 512, height: 256 })
})

test('rejects a drawing with entities of its own', async () => {
  expect(
    await drawer.draw(
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
      ),
    ),
  ).toBeUndefined()
})

test('aborts deep and endless drawings, and draws the next one', async () => {
  const uses = Array.from(
    { length: 24 },
    (_, level) => `<g id="a${level + 1}"><use href="#a${level}"/><use href="#a${level}"/></g>`,
  ).join('')
  for (const inner of [
    '<g>'.repeat(30_000),
    `<defs><rect id="a0" width="1" height="1"/>${uses}</defs><use href="#a24"/>`,
    '<g id="x"><use href="#x"/></g>',
  ])
    await drawer.draw(svg(inner))
  expect(await middle(svg('<rect width="10" height="10" fill="#00f"/>'))).toMatchObject({
    colour: [0, 0, 255, 255],
  })
})

test('returns 503 when the queue of drawings is full', async () => {
  class Silent extends EventEmitter {
    unref(): void {}
    postMessage(): void {}
    async terminate(): Promise<number> {
      this.emit('exit')
      return 0
    }
  }
  const slow = createDrawer(() => new Silent() as object as Worker)
  onTestFinished(() => slow.close())
  const bytes = png(1, 1, [0, 0, 0, 0])
  for (let each = 0; each < 32; each += 1) void slow.draw(bytes)
  await expect(slow.draw(bytes)).rejects.toMatchObject({ status: 503 })
})

test('reads sizes from the head alone', () => {
  expect(
    sniff(
      Buffer.from(
        'ffd8ffe000104a46494600010100000100010000ffc0001108012c019003012200021101031101ffda000c03010002110311',
        'hex',
      ),
    ),
  ).toEqual({ kind: 'raster', width: 400, height: 300 })
  expect(sniff(Buffer.from('ffd8ffe0000002', 'hex'))).toBeUndefined()
  expect(sniff(Buffer.from('ffd8ff'.padEnd(100, 'f'), 'hex'))).toBeUndefined()
  expect(
    sniff(
      Buffer.concat([
        Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
        Buffer.from('8f0100 2b0100'.replace(' ', ''), 'hex'),
      ]),
    ),
  ).toEqual({ kind: 'raster', width: 400, height: 300 })
})
