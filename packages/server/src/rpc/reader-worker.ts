/**
 * The worker that checks long answers: it receives bytes, and returns them with whether they are
 * what is expected.
 */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { fits } from './fits.ts'
import type { Job, Verdict } from './reader.ts'

// On Linux the priority applies to this thread alone, so the main thread goes first where both want
// one core. Elsewhere it would apply to the process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort!.on('message', ({ bytes, wanted }: Job) => {
  const verdict: Verdict = { bytes, fits: fits(Buffer.from(bytes), wanted) }
  parentPort!.postMessage(verdict, [bytes])
})
