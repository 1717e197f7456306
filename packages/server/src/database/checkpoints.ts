import type { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../utils/worker.ts'

/**
 * Pages of the log after which a commit makes a checkpoint: SQLite's default, and a number that is
 * reached only where the worker cannot keep up.
 */
const pages = { alone: 1_000, beside: 16_000 }

export interface Checkpoints {
  /** Ends the worker and closes its connection. */
  stop(): Promise<void>
}

/**
 * Makes checkpoints of the write-ahead log in a worker. Without it, SQLite makes them during a
 * commit now and then, which blocks the process while the disk is synced.
 *
 * @param file The connection that writes.
 * @param failed Called when the worker dies. From then on commits make the checkpoints.
 */
export function startCheckpoints(
  file: DatabaseSync,
  path: string,
  failed: (why: unknown) => void,
  start: (path: string) => Worker = startCheckpointWorker,
): Checkpoints {
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

const startCheckpointWorker = (path: string): Worker =>
  startWorker(import.meta.url, 'checkpoint-worker', { workerData: path })
