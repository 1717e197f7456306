/** Makes checkpoints over its own connection, until it is stopped. */
import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// On Linux this applies to this thread only, so the main thread goes first on one core. Elsewhere
// it would apply to the process.
if (process.platform === 'linux') setPriority(0, 10)

const file = new DatabaseSync(workerData as string)
const checkpoint = file.prepare('pragma wal_checkpoint(passive)')
const timer = setInterval(() => checkpoint.get(), 1_000)

parentPort!.once('message', () => {
  clearInterval(timer)
  file.close()
})
