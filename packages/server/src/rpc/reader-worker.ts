/** Receives bytes, and returns them with whether they are as expected. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { fits } from './reply-shapes.ts'
import type { Job, Verdict } from './reader.ts'

// On Linux this applies to this thread only, so the main thread goes first on one core. Elsewhere
// it would apply to the process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort!.on('message', ({ bytes, wanted }: Job) => {
  const verdict: Verdict = { bytes, fits: fits(Buffer.from(bytes), wanted) }
  parentPort!.postMessage(verdict, [bytes])
})
