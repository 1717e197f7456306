/** The worker that reads long answers: bytes come in, and go back with whether they are what is wanted. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { fits } from './fits.ts'
import type { Job, Verdict } from './reader.ts'

// On Linux this is of the thread alone: where both want one core, the loop goes first. Elsewhere it would be of the process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort!.on('message', ({ bytes, wanted }: Job) => {
  const verdict: Verdict = { bytes, fits: fits(Buffer.from(bytes), wanted) }
  parentPort!.postMessage(verdict, [bytes])
})
