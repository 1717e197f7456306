/** The service's pictures as object URLs, revoked after use. */
import { isPorticoError, statusOf } from '../errors/error.ts'
import type { Http } from '../http/http.ts'
import type { Platform, Stop } from '../types/index.ts'

const paths = {
  wallet: 'getWalletImage/',
  asset: 'public/getAssetImage/',
  currency: 'public/getCurrencyImage/',
  token: 'public/getTokenImage/',
} as const

export type ImageKind = keyof typeof paths

export interface Images {
  get(kind: ImageKind, id: string): string | undefined
  /**
   * Loads a picture that is about to be shown, once. A picture that the service refuses is not
   * requested again.
   */
  want(kind: ImageKind, id: string): void
  /** Fetches several in advance; gives up after 2 s. */
  prefetch(kind: ImageKind, ids: readonly string[]): void
  subscribe(listener: Stop): Stop
  stop: Stop
}

const most = 200
const atOnce = 6
/**
 * Waiting requests: as many as a list has rows in the document. Rows that were scrolled past are
 * dropped.
 */
const mostWaiting = 120
/** Of a prefetch, milliseconds. */
const patience = 2_000
/** Bytes. A logo needs a hundredth of it. */
const largest = 1_000_000
/**
 * Types without documents: an object URL opened in its own tab is a page with the host's origin.
 */
const flat = /^image\/(png|jpe?g|gif|webp|avif)(;|$)/

function refused(failure: unknown): boolean {
  const status = statusOf(failure) ?? 0
  return (
    (isPorticoError(failure) && failure.code === 'parse') ||
    (status >= 400 && status < 500 && status !== 408 && status !== 429)
  )
}

/** Null when invalid or too large. An SVG could run scripts as a page, so its URL has no origin. */
async function addressOf(blob: Blob, urls: typeof URL): Promise<string | null> {
  if (blob.size > largest) return null
  if (flat.test(blob.type)) return urls.createObjectURL(blob)
  return /^image\/svg\+xml(;|$)/.test(blob.type)
    ? `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
    : null
}

export function createImages(http: Http, platform: Pick<Platform, 'after' | 'window'>): Images {
  const urls = platform.window?.URL
  const held = createHeld(urls)
  const flights = new Map<string, AbortController>()
  const queue: { kind: ImageKind; id: string; key: string }[] = []
  const ahead = new Set<string>()
  const listeners = new Set<Stop>()

  function settle(key: string, url: string | null): void {
    held.put(key, url)
    for (const listener of [...listeners]) listener()
  }

  function pump(): void {
    while (flights.size < atOnce) {
      const next = queue.shift()
      if (!next) return
      const controller = new AbortController()
      flights.set(next.key, controller)
      http
        .blob(`${paths[next.kind]}${encodeURIComponent(next.id)}`, {
          type: 'image/',
          signal: controller.signal,
        })
        .then((blob) => addressOf(blob, urls!))
        .then(
          (url) =>
            controller.signal.aborted ? urls?.revokeObjectURL(url ?? '') : settle(next.key, url),
          // Refused: its monogram stays. Aborted, offline, rate-limited: it may be requested again.
          (failure: unknown) => void (refused(failure) && settle(next.key, null)),
        )
        .finally(() => {
          flights.delete(next.key)
          pump()
        })
    }
  }

  const waits = (key: string): boolean => queue.some((each) => each.key === key)

  function ask(kind: ImageKind, id: string): void {
    const key = `${kind}/${id}`
    if (!urls || held.has(key) || flights.has(key) || waits(key)) return
    queue.push({ kind, id, key })
    if (queue.length > mostWaiting) queue.shift()
    pump()
  }

  return {
    get: (kind, id) => held.get(`${kind}/${id}`),
    want(kind, id) {
      ahead.delete(`${kind}/${id}`)
      ask(kind, id)
    },
    prefetch(kind, ids) {
      for (const id of ids) {
        const key = `${kind}/${id}`
        // A picture that a caller waits for stays in the queue.
        if (!held.has(key) && !flights.has(key) && !waits(key)) ahead.add(key)
        ask(kind, id)
      }
      platform.after(patience, () => {
        for (const key of ahead) {
          flights.get(key)?.abort()
          const at = queue.findIndex((each) => each.key === key)
          if (at >= 0) queue.splice(at, 1)
        }
        ahead.clear()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      queue.length = 0
      ahead.clear()
      for (const flight of flights.values()) flight.abort()
      held.clear()
    },
  }
}

function createHeld(urls: typeof URL | undefined): {
  has(key: string): boolean
  get(key: string): string | undefined
  put(key: string, url: string | null): void
  clear: Stop
} {
  /** Oldest use first; null for one that failed. */
  const all = new Map<string, string | null>()
  return {
    has: (key) => all.has(key),
    get(key) {
      const url = all.get(key)
      if (!url) return undefined
      all.delete(key)
      all.set(key, url)
      return url
    },
    put(key, url) {
      all.set(key, url)
      for (const [oldest, old] of all) {
        if (all.size <= most) break
        all.delete(oldest)
        if (old) urls?.revokeObjectURL(old)
      }
    },
    clear() {
      for (const url of all.values()) if (url) urls?.revokeObjectURL(url)
      all.clear()
    },
  }
}
