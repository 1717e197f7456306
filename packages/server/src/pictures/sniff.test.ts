import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { once } from 'node:events'
import type photonModule from '@silvia-odwyer/photon-node'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { startWorker } from '../utils/worker.ts'
import { createDrawer, fits, type Job, type Result } from './draw.ts'
import { withCeiling } from './memory.ts'
import { sniff } from './sniff.ts'

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: object }

type Photon = typeof photonModule & { __wasm: { memory: { buffer: ArrayBuffer } } }

const require = createRequire(import.meta.url)
const file = require.resolve('@silvia-odwyer/photon-node')
const source = readFileSync(file, 'utf8')
const megabyte = 1_048_576
const decoder = new WebAssembly.Module(
  withCeiling(readFileSync(file.replace(/\.js$/, '_bg.wasm')), 320 * megabyte),
)

/** An error leaves the decoder in any state, so each file gets its own. */
function freshDecoder(): Photon {
  const module = { exports: {} }
  const wasm = {
    Module: function Module() {
      return decoder
    },
    Instance: WebAssembly.Instance,
  }
  compileFunction(source, ['module', 'exports', 'require', '__dirname', 'WebAssembly'])(
    module,
    module.exports,
    require,
    path.dirname(file),
    wasm,
  )
  return module.exports as Photon
}

/** Undefined for a file that the decoder refuses. */
function decode(bytes: Uint8Array): { size?: readonly [number, number]; memory: number } {
  const photon = freshDecoder()
  const memory = (): number => photon.__wasm.memory.buffer.byteLength
  try {
    const image = photon.PhotonImage.new_from_byteslice(bytes)
    return { size: [image.get_width(), image.get_height()], memory: memory() }
  } catch {
    return { memory: memory() }
  }
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
function frameOf(width: number, height: number, marker = 'c0'): Buffer {
  const frame = hex(`ff${marker} 000b 08 0000 0000 01 011100`)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return frame
}
const tables = Buffer.concat([
  hex(`ffdb 0043 00 ${'01'.repeat(64)}`),
  hex(`ffc4 0014 00 01 ${'00'.repeat(15)} 00`),
  hex(`ffc4 0014 10 01 ${'00'.repeat(15)} 00`),
])
const scanTo = (last: string): Buffer =>
  hex(`ffda 0008 01 0100 00${last}00 ${'00'.repeat(24)} ffd9`)
const scan = scanTo('3f')
/** Grey, of one frame. */
const jpeg = (width: number, height: number, marker = 'c0'): Buffer =>
  Buffer.concat([
    hex('ffd8'),
    frameOf(width, height, marker),
    tables,
    marker === 'c2' ? scanTo('00') : scan,
  ])

/**
 * A reader that takes the marker for a segment with a length jumps over the frame that a decoder
 * sees, to another one that stands in a comment.
 */
function twoFaced(marker: string, side = 9_000): Buffer {
  const seen = frameOf(side, side)
  const hidden = Buffer.concat([frameOf(16, 16), hex('ffda 0008 01 0100 003f00')])
  const comment = Buffer.concat([hex('fffe 0000'), hidden])
  comment.writeUInt16BE(comment.length - 2, 2)
  const jump = Buffer.alloc(2)
  jump.writeUInt16BE(2 + seen.length + 4)
  return Buffer.concat([hex('ffd8'), hex(`ff${marker}`), jump, seen, comment, tables, scan])
}

const photon = freshDecoder()
const painted = new photon.PhotonImage(
  Uint8Array.from({ length: 24 * 16 * 4 }, (_, place) => (place * 7) % 256),
  24,
  16,
)
const webp = Buffer.from(painted.get_bytes_webp())
const extended = Buffer.concat([
  webp.subarray(0, 12),
  hex('56503858 0a000000 00000000 170000 0f0000'),
  webp.subarray(12),
])
extended.writeUInt32LE(extended.length - 8, 4)
const pictures = {
  png: Buffer.from(painted.get_bytes()),
  jpeg: Buffer.from(painted.get_bytes_jpeg(80)),
  'grey jpeg': jpeg(24, 16),
  'progressive jpeg': jpeg(24, 16, 'c2'),
  webp,
  'webp with a canvas': extended,
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
}

test.each(Object.entries(pictures))('%s: the header names the decoded size', (_, bytes) => {
  const { size } = decode(bytes)
  expect(size).toBeDefined()
  expect(sniff(bytes)).toMatchObject({ width: size![0], height: size![1] })
})

test.each(['00', '01', '02', 'bf', 'd0', 'd7', 'd8', 'd9', 'c8', 'cc', 'dc', 'f0'])(
  'a JPEG of two faces is refused by its header: marker %s',
  (marker) => {
    const bytes = twoFaced(marker)
    expect(bytes.length).toBeLessThanOrEqual(225)
    expect(sniff(bytes)).toBeUndefined()
  },
)

test('refuses a second frame, a frame that is too short, and a picture off its canvas', () => {
  const two = Buffer.concat([hex('ffd8'), frameOf(16, 16), frameOf(9_000, 9_000), tables, scan])
  const short = Buffer.concat([hex('ffd8 ffc0 0004 0800'), tables, scan])
  const gif = Buffer.from(pictures.gif)
  gif.writeUInt16LE(4_000, gif.indexOf(0x2c, 13) + 5)
  const other = Buffer.from(extended)
  other.writeUIntLE(99, 24, 3)
  const head = Buffer.concat([pictures.png.subarray(0, 8), pictures.png.subarray(33)])
  for (const bytes of [two, short, gif, other, head]) expect(sniff(bytes)).toBeUndefined()
})

test('a short file has few pixels, whatever its header names', () => {
  expect(fits(jpeg(4_000, 4_000))).toBeUndefined()
  expect(fits(jpeg(800, 600))).toMatchObject({ width: 800, height: 600 })
})

test('no file makes the decoder take more memory than its ceiling, and no short one more than 64 MB', () => {
  for (const side of [9_000, 20_000, 60_000]) {
    const hostile = decode(twoFaced('00', side))
    expect(hostile.size, String(side)).toBeUndefined()
    expect(hostile.memory, String(side)).toBeLessThanOrEqual(320 * megabyte)
  }
  // It would have taken more.
  expect(decode(twoFaced('00')).memory).toBeGreaterThan(64 * megabyte)
  for (const marker of ['c0', 'c1', 'c2'])
    expect(decode(jpeg(1_300, 1_300, marker)).memory, marker).toBeLessThan(64 * megabyte)
})

test('the worker has the ceiling, and reports what it holds', async () => {
  const worker = startWorker(import.meta.url, 'draw-worker')
  onTestFinished(async () => {
    await worker.terminate()
  })
  const bytes = twoFaced('00')
  const ask = async (job: Job): Promise<Result> => {
    worker.postMessage(job)
    const [result] = (await once(worker, 'message')) as [Result]
    return result
  }
  const job = { kind: 'raster', bytes: new Uint8Array(bytes).buffer } as const
  const refused = await ask({ ...job, size: [9_000, 9_000] })
  expect(refused.bytes).toBeUndefined()
  expect(refused.memory).toBeGreaterThan(64 * megabyte)
  expect(refused.memory).toBeLessThanOrEqual(320 * megabyte)
})

test('draws no file that decodes to another size than its header names', async () => {
  const worker = startWorker(import.meta.url, 'draw-worker')
  onTestFinished(async () => {
    await worker.terminate()
  })
  for (const [size, isDrawn] of [
    [[24, 16], true],
    [[16, 24], false],
  ] as const) {
    const bytes = new Uint8Array(pictures.png).buffer
    worker.postMessage({ kind: 'raster', size, bytes } satisfies Job)
    const [result] = (await once(worker, 'message')) as [Result]
    expect(result.type !== undefined).toBe(isDrawn)
  }
})

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  does: fc.constantFrom('set', 'insert', 'remove', 'copy'),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
    fc.constantFrom('ff00', 'ffd0', 'ff01', 'ffff', 'fffe0002', '00000000').map(hex),
    fc
      .tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }))
      .map(([width, height]) => frameOf(width, height)),
  ),
})

test('draws no file whose decoded size differs from its header’s, wherever the file was changed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(pictures)),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (whole, changes, isInHead) => {
        let bytes = Buffer.from(whole)
        for (const { at, does, bytes: fresh } of changes) {
          const place = Math.floor(at * (isInHead ? Math.min(64, bytes.length) : bytes.length))
          const gone = does === 'insert' || does === 'copy' ? 0 : fresh.length
          bytes = Buffer.concat([
            bytes.subarray(0, place),
            does === 'remove'
              ? Buffer.alloc(0)
              : does === 'copy'
                ? bytes.subarray(place, place + 24)
                : fresh,
            bytes.subarray(place + gone),
          ])
        }
        const seen = fits(bytes)
        if (seen?.kind !== 'raster') return
        const { size, memory } = decode(bytes)
        if (size) expect([seen.width, seen.height]).toEqual(size)
        if (bytes.length <= 225) expect(memory).toBeLessThan(64 * megabyte)
      },
    ),
  )
})

test('gives a picture’s memory back, and draws the next one', async () => {
  const drawer = createDrawer()
  onTestFinished(() => drawer.close())
  const [width, height] = [2_600, 2_600]
  const large = new photon.PhotonImage(new Uint8Array(width * height * 4).fill(90), width, height)
  const bytes = Buffer.from(large.get_bytes_webp())
  expect(await drawer.draw(bytes)).toMatchObject({ type: expect.stringMatching(/^image\//) })
  expect(await drawer.draw(pictures.png)).toMatchObject({ type: 'image/png' })
})
