/** The worker that draws pictures: a file comes in, and goes back as a PNG or JPEG that was drawn anew. What fails ends the worker. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Job, Result } from './draw.ts'
import { drawRaster } from './raster.ts'
import { drawSvg } from './svg.ts'

// On Linux this is of the thread alone: where both want one core, the loop goes first. Elsewhere it would be of the process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort!.on('message', ({ kind, bytes }: Job) => {
  void (async () => {
    try {
      const { type, pixels } = await (kind === 'svg' ? drawSvg(new Uint8Array(bytes)) : drawRaster(new Uint8Array(bytes)))
      const answer = new Uint8Array(pixels).buffer
      parentPort!.postMessage({ type, bytes: answer } satisfies Result, [answer])
    } catch {
      parentPort!.postMessage({} satisfies Result)
    }
  })()
})
