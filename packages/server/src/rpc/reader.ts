import type { Worker } from 'node:worker_threads'
import { startWorker } from '../utils/worker.ts'
import type { Wanted } from './reply-shapes.ts'

declare module '../http/deps.ts' {
  interface Deps {
    /** Parses long answers of nodes. */
    reader: Pick<Reader, 'read'>
  }
}

export interface Reader {
  /**
   * Null where the bytes are not as expected. Their buffer is transferred, so it must contain
   * nothing else. Throws when the worker dies.
   */
  read(bytes: Buffer<ArrayBuffer>, wanted: Wanted): Promise<Buffer<ArrayBuffer> | null>
  /** Open checks fail. */
  close(): Promise<void>
}

export interface Job {
  bytes: ArrayBuffer
  wanted: Wanted
}

export interface Verdict {
  bytes: ArrayBuffer
  fits: boolean
}

/** A parsed answer is garbage at once; a small young generation limits it. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

export const startReaderWorker = (): Worker =>
  startWorker(import.meta.url, 'reader-worker', { resourceLimits })

/** @param start Starts a worker, at the first answer and after a worker has died. */
export function createReader(start: () => Worker = startReaderWorker): Reader {
  let worker: Worker | undefined
  let waiting: { resolve(verdict: Verdict): void; reject(why: unknown): void } | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  function begin(): Worker {
    const started = start()
    const fail = (why: unknown): void => {
      if (worker !== started) return
      worker = undefined
      waiting?.reject(why)
    }
    started
      .on('message', (verdict: Verdict) => waiting?.resolve(verdict))
      .on('error', fail)
      .on('exit', () => fail(new Error('the worker has ended')))
      .unref()
    return started
  }

  async function ask(
    bytes: Buffer<ArrayBuffer>,
    wanted: Wanted,
  ): Promise<Buffer<ArrayBuffer> | null> {
    if (closed) throw new Error('the server has stopped')
    const asked = (worker ??= begin())
    const verdict = await new Promise<Verdict>((resolve, reject) => {
      waiting = { resolve, reject }
      asked.postMessage({ bytes: bytes.buffer, wanted } satisfies Job, [bytes.buffer])
    })
    return verdict.fits ? Buffer.from(verdict.bytes) : null
  }

  return {
    read(bytes, wanted) {
      const done = last.then(() => ask(bytes, wanted))
      last = done.catch(() => {})
      return done
    },
    async close() {
      closed = true
      await worker?.terminate()
    },
  }
}
