import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { startWorker } from '../utils/worker.ts'
import type { Db } from './schema.ts'

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

/** Milliseconds between attempts, and that a caller waits; and the number of attempts. */
const [pause, longest, attempts] = [50, 2_000, 1_200]

const truncate = CompiledQuery.raw('pragma wal_checkpoint(truncate)') as CompiledQuery<{
  busy: number
}>

export interface Erasing {
  erase(): Promise<void>
  stop(): void
}

/**
 * Copies the log into the file and empties it. A reader, or another process, may be in the way for
 * a moment: `erase` waits for up to two seconds, and what is left to do goes on behind it.
 */
export function createErasing(db: Db): Erasing {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  async function empty(): Promise<boolean> {
    const { rows } = await db.executeQuery(truncate).catch(() => ({ rows: [] }))
    return rows[0]?.busy === 0
  }
  async function run(): Promise<void> {
    for (let attempt = 0; isWanted && !isStopped && attempt < attempts; attempt += 1) {
      isWanted = false
      if (await empty()) continue
      isWanted = true
      await sleep(pause)
    }
  }
  return {
    async erase() {
      isWanted = true
      running ??= run().finally(() => (running = undefined))
      const patience = new AbortController()
      const late = sleep(longest, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([running, late])
      patience.abort()
    },
    stop: () => void (isStopped = true),
  }
}
