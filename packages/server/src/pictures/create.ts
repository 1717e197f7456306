import { createHash } from 'node:crypto'
import { createCache } from '../utils/cache.ts'
import type { Db } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import { GuardedError } from '../guarded/error.ts'
import type { Guarded } from '../guarded/fetch.ts'
import { readDataUrl } from './data-url.ts'
import { createDrawer, type Drawer, type Drawn } from './draw.ts'
import { createPictureStore, longestData } from './store.ts'

export interface Picture extends Drawn {
  readonly etag: string
}

/** From links of contracts and names, decoded and encoded again. */
export interface Pictures {
  /** Returns ids for `/v1/pictures/:id`; null for a source that cannot be a picture. */
  know(sources: readonly (string | null)[]): Promise<readonly (string | null)[]>
  /** Undefined where it is unknown or not available now. Throws 503 for too many requests. */
  read(id: string): Promise<Picture | undefined>
  close(): Promise<void>
}

export interface PicturesDeps {
  readonly db: Db
  readonly guarded: Guarded
  readonly now: () => number
  /** Until a picture that no answer names is removed. */
  readonly days: number
  readonly cacheSize: number
  readonly drawer?: Drawer
}

const types = ['image/*', 'application/octet-stream', 'binary/octet-stream', '']
const limit = 8_000_000
/** Milliseconds until a source that was no picture, and one that did not answer, is tried again. */
const noPicture = 3_600_000
const noAnswer = 60_000
const mostFailures = 10_000

const isSource = (source: string): boolean =>
  /^data:image\/[^,]*,/i.test(source)
    ? source.length <= longestData
    : source.length <= 2_048 && /^(?:https?|ipfs|ar):\/\//i.test(source)

export function createPictures({
  db,
  guarded,
  now,
  days,
  cacheSize,
  drawer = createDrawer(),
}: PicturesDeps): Pictures {
  const store = createPictureStore({ db, now, days })
  const drawn = createCache<Picture>(cacheSize)
  const inProgress = new Map<string, Promise<Picture | undefined>>()
  const failed = new Map<string, number>()

  function fail(id: string, ms: number): undefined {
    failed.delete(id)
    failed.set(id, now() + ms)
    if (failed.size > mostFailures) failed.delete(failed.keys().next().value!)
    return undefined
  }

  async function fetchBytes(source: string): Promise<Buffer<ArrayBuffer> | undefined> {
    if (!/^data:/i.test(source))
      return (await guarded(source, { types, limit, timeout: 10_000 })).bytes
    return readDataUrl(source, longestData)?.bytes
  }

  async function load(id: string): Promise<Picture | undefined> {
    const source = await store.find(id)
    if (source === undefined) return undefined
    try {
      const bytes = await fetchBytes(source)
      const picture = bytes && (await drawer.draw(bytes))
      if (!picture) return fail(id, noPicture)
      const whole = {
        ...picture,
        etag: createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32),
      }
      drawn.set(id, whole, whole.bytes.length)
      return whole
    } catch (error) {
      if (!(error instanceof GuardedError)) throw error
      if (error.reason === 'busy')
        throw new HttpError(503, 'pictures', 'too many images are being fetched', {
          'retry-after': '2',
        })
      return fail(id, ['time', 'network', 'status'].includes(error.reason) ? noAnswer : noPicture)
    }
  }

  return {
    async know(sources) {
      const fit = sources.flatMap((source) => (source !== null && isSource(source) ? [source] : []))
      const ids = new Map((await store.add(fit)).map((id, place) => [fit[place]!, id]))
      return sources.map((source) => (source === null ? null : (ids.get(source) ?? null)))
    },
    async read(id) {
      const ready = drawn.get(id)
      if (ready) return ready
      if ((failed.get(id) ?? 0) > now()) return undefined
      const started = inProgress.get(id) ?? load(id).finally(() => inProgress.delete(id))
      inProgress.set(id, started)
      return started
    },
    close: () => drawer.close(),
  }
}
