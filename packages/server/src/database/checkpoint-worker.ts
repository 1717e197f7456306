/** The worker that makes checkpoints, over a connection of its own, until it is stopped. */
import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// On Linux the priority applies to this thread alone, so the main thread goes first where both want
// one core. Elsewhere it would apply to the process.
if (process.platform === 'linux') setPriority(0, 10)

const file = new DatabaseSync(workerData as string)
const checkpoint = file.prepare('pragma wal_checkpoint(passive)')
const timer = setInterval(() => checkpoint.get(), 1_000)

parentPort!.once('message', () => {
  clearInterval(timer)
  file.close()
})
