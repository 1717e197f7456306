import type { Worker } from 'node:worker_threads'
import { HttpError } from '../http/errors.ts'
import { startWorker } from '../utils/worker.ts'
import { sniff, type Sniffed } from './sniff.ts'

export interface Drawn {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer<ArrayBuffer>
}

/** Decodes untrusted pictures and encodes them again, so that nothing else of the file remains. */
export interface Drawer {
  /** Undefined for an unsupported or too large picture. Throws 503 when too many wait. */
  draw(bytes: Buffer<ArrayBuffer>): Promise<Drawn | undefined>
  close(): Promise<void>
}

export interface Job {
  readonly kind: Sniffed['kind']
  readonly size: readonly [width: number, height: number]
  readonly bytes: ArrayBuffer
}

export interface Result {
  readonly type?: Drawn['type']
  readonly bytes?: ArrayBuffer
  /** Bytes that the decoders hold. */
  readonly memory?: number
}

/** Decoders use four bytes per pixel, some twice. */
const mostPixels = 20_000_000
/**
 * Pixels that a file of any length may have, and that each of its bytes may add, so that a short
 * file costs little memory whatever its header names.
 */
const [freePixels, pixelsOfByte] = [1_000_000, 4_000]
const longestSide = 16_384
/** Time is limited as well, since a short SVG can take long. */
const longestSvg = 262_144
const patience = 20_000
const mostWaiting = 32
/** A decoder that holds more bytes is ended after its picture: its memory never shrinks. */
const mostHeld = 67_108_864

const start = (): Worker =>
  startWorker(import.meta.url, 'draw-worker', {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })

/** What may be decoded. */
export function fits(bytes: Buffer): Sniffed | undefined {
  const sniffed = sniff(bytes)
  if (!sniffed) return undefined
  const { kind, width, height } = sniffed
  if (kind === 'svg') return bytes.length <= longestSvg ? sniffed : undefined
  const most = Math.min(mostPixels, freePixels + pixelsOfByte * bytes.length)
  return width * height <= most && Math.max(width, height) <= longestSide ? sniffed : undefined
}

/**
 * One at a time. An error may leave the decoder in any state, so it ends the worker.
 *
 * @param begin Starts a worker.
 */
export function createDrawer(begin: () => Worker = start): Drawer {
  let worker: Worker | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  async function end(): Promise<void> {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function ask(job: Job): Promise<Drawn | undefined> {
    if (closed) return undefined
    const asked = (worker ??= begin())
    asked.removeAllListeners().unref()
    let timer: ReturnType<typeof setTimeout> | undefined
    const result = await new Promise<Result>((resolve) => {
      const fail = (): void => resolve({})
      timer = setTimeout(fail, patience)
      asked.once('message', resolve).once('error', fail).once('exit', fail)
      asked.postMessage(job, [job.bytes])
    })
    clearTimeout(timer)
    const drawn =
      result.type && result.bytes
        ? { type: result.type, bytes: Buffer.from(result.bytes) }
        : undefined
    if (!drawn || (result.memory ?? 0) > mostHeld) await end()
    return drawn
  }

  return {
    async draw(bytes) {
      const sniffed = fits(bytes)
      if (!sniffed) return undefined
      if (waiting >= mostWaiting)
        throw new HttpError(503, 'pictures', 'too many images are being rendered', {
          'retry-after': '2',
        })
      waiting += 1
      const { kind, width, height } = sniffed
      // A copy, because a Buffer may share its memory.
      const copy = new Uint8Array(bytes).buffer
      const done = last.then(() => ask({ kind, size: [width, height], bytes: copy }))
      last = done.catch(() => {})
      try {
        return await done
      } finally {
        waiting -= 1
      }
    },
    async close() {
      closed = true
      await end()
    },
  }
}
