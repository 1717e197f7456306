import { createRequire } from 'node:module'
import { limitMemory } from './memory.ts'
import { longest, writePixels, type File } from './raster.ts'

/** Of the SVG library. */
const mostMemory = 256 * 1_048_576

/** Straight alpha. */
let pixels: Uint8ClampedArray | undefined

/**
 * Defines the browser globals that the library uses, none of which accesses anything. Only for a
 * worker.
 */
function pretendPage(): void {
  const canvas = {
    style: {},
    width: 0,
    height: 0,
    getContext: () => ({
      putImageData(image: { data: Uint8ClampedArray }) {
        pixels = image.data
      },
      clearRect() {},
    }),
  }
  class ImageData {
    readonly data: Uint8ClampedArray
    constructor(data: Uint8ClampedArray) {
      this.data = data
    }
  }
  const refuse = (): never => {
    throw new Error('Nothing is fetched here')
  }
  Object.assign(globalThis, {
    window: globalThis,
    devicePixelRatio: 1,
    addEventListener: () => {},
    document: { querySelector: () => canvas },
    ImageData,
    fetch: refuse,
  })
}

type Part = Awaited<ReturnType<typeof import('@thorvg/webcanvas').default.init>>
let part: Promise<Part> | undefined

async function load(): Promise<Part> {
  pretendPage()
  limitMemory(mostMemory)
  const { default: thorvg } = await import('@thorvg/webcanvas')
  const wasm = createRequire(import.meta.url)
    .resolve('@thorvg/webcanvas')
    .replace(/[^/\\]*$/, 'thorvg.wasm')
  const loaded = await thorvg.init({ renderer: 'sw', locateFile: () => wasm })
  // The library leaves its first canvas empty.
  draw(
    loaded,
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  )
  return loaded
}

function draw(
  { Canvas, Picture }: Part,
  bytes: Uint8Array,
): { rgba: Uint8Array; width: number; height: number } {
  const picture = new Picture()
  picture.load(bytes, { type: 'svg' })
  const size = picture.size()
  const share = longest / Math.max(size.width, size.height)
  if (!(share > 0) || !Number.isFinite(share)) throw new Error('The drawing has no size')
  const [width, height] = [
    Math.max(1, Math.round(size.width * share)),
    Math.max(1, Math.round(size.height * share)),
  ]
  picture.size(width, height)
  const canvas = new Canvas('#canvas', { width, height, enableDevicePixelRatio: false })
  pixels = undefined
  canvas.add(picture).render()
  const drawn: Uint8ClampedArray | undefined = pixels
  canvas.destroy()
  if (drawn === undefined) throw new Error('Nothing was drawn')
  return { rgba: new Uint8Array(drawn), width, height }
}

/** Scripts are not run, and links not loaded. Throws where it cannot. */
export async function drawSvg(bytes: Uint8Array): Promise<File> {
  const { rgba, width, height } = draw(await (part ??= load()), bytes)
  return writePixels(rgba, width, height)
}
