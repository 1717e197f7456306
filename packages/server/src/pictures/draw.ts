import type { Worker } from 'node:worker_threads'
import { HttpError } from '../errors.ts'
import { startWorker } from '../worker.ts'
import { sniff, type Sniffed } from './sniff.ts'

/** A picture that was drawn anew. */
export interface Drawn {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer<ArrayBuffer>
}

/** Draws pictures of strangers anew, so that nothing of the file they came in is passed on. */
export interface Drawer {
  /** Undefined: it is no picture that is drawn here, or too large. Throws 503 when too many wait. */
  draw(bytes: Buffer<ArrayBuffer>): Promise<Drawn | undefined>
  close(): Promise<void>
}

export interface Job {
  readonly kind: Sniffed['kind']
  readonly bytes: ArrayBuffer
}

export interface Result {
  readonly type?: Drawn['type']
  readonly bytes?: ArrayBuffer
}

/** A decoder holds four bytes for each pixel, some of them twice. */
const mostPixels = 20_000_000
const longestSide = 16_384
/** A drawing is a program: a short one can take long, so its time is bounded as well. */
const longestSvg = 262_144
const patience = 6_000
const mostWaiting = 32

const start = (): Worker => startWorker(import.meta.url, 'draw-worker', { resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } })

function fits(bytes: Buffer): Sniffed | undefined {
  const sniffed = sniff(bytes)
  if (!sniffed) return undefined
  const { kind, width, height } = sniffed
  if (kind === 'svg') return bytes.length <= longestSvg ? sniffed : undefined
  return width * height <= mostPixels && Math.max(width, height) <= longestSide ? sniffed : undefined
}

/**
 * Draws in a worker, one picture at a time. A decoder that fails may be left in any state, so the worker goes with it.
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
    if (result.type && result.bytes) return { type: result.type, bytes: Buffer.from(result.bytes) }
    await end()
    return undefined
  }

  return {
    async draw(bytes) {
      const sniffed = fits(bytes)
      if (!sniffed) return undefined
      if (waiting >= mostWaiting) throw new HttpError(503, 'pictures', 'too many pictures are being drawn', { 'retry-after': '2' })
      waiting += 1
      // The worker is given a copy: bytes of a Buffer may be part of a memory that others use.
      const copy = new Uint8Array(bytes).buffer
      const done = last.then(() => ask({ kind: sniffed.kind, bytes: copy }))
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
