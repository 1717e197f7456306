/** Decodes a file and encodes it as PNG or JPEG. An error ends the worker. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Job, Result } from './draw.ts'
import { limitMemory, usedMemory } from './memory.ts'

/** Of the decoder: a picture of the most pixels needs about 310 MB. */
const mostMemory = 320 * 1_048_576

// On Linux this applies to this thread only, so the main thread goes first on one core. Elsewhere
// it would apply to the process.
if (process.platform === 'linux') setPriority(0, 10)

// Imported after it, because the decoder loads its module at once.
limitMemory(mostMemory)
const { drawRaster } = await import('./raster.ts')
const { drawSvg } = await import('./svg.ts')

parentPort!.on('message', ({ kind, size, bytes }: Job) => {
  void (async () => {
    try {
      const { type, pixels } = await (kind === 'svg'
        ? drawSvg(new Uint8Array(bytes))
        : drawRaster(new Uint8Array(bytes), size))
      const answer = new Uint8Array(pixels).buffer
      parentPort!.postMessage({ type, bytes: answer, memory: usedMemory() } satisfies Result, [
        answer,
      ])
    } catch {
      parentPort!.postMessage({ memory: usedMemory() } satisfies Result)
    }
  })()
})
