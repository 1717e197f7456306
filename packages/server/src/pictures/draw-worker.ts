/** Decodes a file and encodes it as PNG or JPEG. An error ends the worker. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Job, Result } from './draw.ts'
import { drawRaster } from './raster.ts'
import { drawSvg } from './svg.ts'

// On Linux this applies to this thread only, so the main thread goes first on one core. Elsewhere
// it would apply to the process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort!.on('message', ({ kind, bytes }: Job) => {
  void (async () => {
    try {
      const { type, pixels } = await (kind === 'svg'
        ? drawSvg(new Uint8Array(bytes))
        : drawRaster(new Uint8Array(bytes)))
      const answer = new Uint8Array(pixels).buffer
      parentPort!.postMessage({ type, bytes: answer } satisfies Result, [answer])
    } catch {
      parentPort!.postMessage({} satisfies Result)
    }
  })()
})
