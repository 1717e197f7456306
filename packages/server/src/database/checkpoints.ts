import type { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../worker.ts'

/** Pages of the log at which a commit makes a checkpoint itself: SQLite's own number, and one that is reached only where the worker cannot keep up. */
const pages = { alone: 1_000, beside: 16_000 }

export interface Checkpoints {
  /** Ends the worker and closes its connection. */
  stop(): Promise<void>
}

/**
 * Moves what was written from the log beside the file into the file, in a worker: left to SQLite, a commit does it now and then, and
 * syncs the disk while everybody waits.
 *
 * @param file The connection that writes.
 * @param failed Told when the worker dies; commits make the checkpoints then.
 */
export function startCheckpoints(file: DatabaseSync, path: string, failed: (why: unknown) => void, start: (path: string) => Worker = startCheckpointWorker): Checkpoints {
  const leaveTo = (count: number): void => file.exec(`pragma wal_autocheckpoint = ${count}`)
  const worker = start(path)
  leaveTo(pages.beside)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('error', (why) => {
    leaveTo(pages.alone)
    failed(why)
  })
  worker.unref()
  return {
    stop() {
      worker.ref()
      worker.postMessage('stop')
      return ended
    },
  }
}

const startCheckpointWorker = (path: string): Worker => startWorker(import.meta.url, 'checkpoint-worker', { workerData: path })
