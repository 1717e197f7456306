/** The worker that makes checkpoints, over a connection of its own, until it is stopped. */
import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// On Linux this is of the thread alone: where both want one core, the loop goes first. Elsewhere it would be of the process.
if (process.platform === 'linux') setPriority(0, 10)

const file = new DatabaseSync(workerData as string)
const checkpoint = file.prepare('pragma wal_checkpoint(passive)')
const timer = setInterval(() => checkpoint.get(), 1_000)

parentPort!.once('message', () => {
  clearInterval(timer)
  file.close()
})
