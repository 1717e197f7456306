import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

declare module '../../http/deps.ts' {
  interface Deps {
    /** Where the built login frame is. */
    frameFolder: FrameFolder
  }
}

/** In the encodings that clients accept, the smallest first. */
export interface FrameFile {
  type: string
  plain: Uint8Array<ArrayBuffer>
  packed: readonly { encoding: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** The build puts this module and the frame into `dist`. */
export const builtFrame: string = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/frame/' : '../../frame/',
    import.meta.url,
  ),
)

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Bytes; compression gains nothing below. */
const packFrom = 1_024
/** The highest level takes over a second and gains little. */
const quality = 9

/** Whether it is served at all; source maps are not. */
export const isServed = (name: string): boolean => Object.hasOwn(types, path.extname(name))

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

async function read(file: string): Promise<FrameFile | undefined> {
  const type = types[path.extname(file)]
  if (type === undefined) return undefined
  const plain = await readFile(file)
  if (plain.length < packFrom || !/^text|json|svg/.test(type))
    return { type, plain: bytesOf(plain), packed: [] }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  return {
    type,
    plain: bytesOf(plain),
    packed: [
      { encoding: 'br', bytes: bytesOf(br) },
      { encoding: 'gzip', bytes: bytesOf(gz) },
    ],
  }
}

/** Only these files are read, whatever the path is. */
export async function listFrame(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      ),
  )
}

/** Files of one build, each read once. */
export interface FrameFolder {
  readonly place: string
  known: Promise<ReadonlySet<string>> | undefined
  files: Map<string, Promise<FrameFile | undefined>>
}

export const openFrameFolder = (place: string = builtFrame): FrameFolder => ({
  place,
  known: undefined,
  files: new Map(),
})

export async function readFrameFile(
  folder: FrameFolder,
  name: string,
): Promise<FrameFile | undefined> {
  folder.known ??= listFrame(folder.place)
  const known = await folder.known
  // The frame may be built while the server runs.
  if (known.size === 0) folder.known = undefined
  if (!known.has(name)) return undefined
  const reading = folder.files.get(name) ?? read(path.join(folder.place, name))
  folder.files.set(name, reading)
  return reading
}
