import type { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../utils/worker.ts'

/**
 * Log pages after which a commit makes a checkpoint: SQLite's default, and a number reached only
 * where the worker cannot keep up.
 */
const pages = { alone: 1_000, beside: 16_000 }

export interface Checkpoints {
  stop(): Promise<void>
}

/**
 * Makes checkpoints in a worker. Otherwise SQLite makes them during commits, which blocks the
 * process while the disk syncs.
 *
 * @param file The connection that writes.
 * @param failed Called when the worker dies. Commits make the checkpoints from then on.
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
