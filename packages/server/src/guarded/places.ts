import { GuardedError } from './error.ts'

/** Concurrent requests in all and per host, and waiting ones. */
const most = 16
const mostOfHost = 4
const mostWaiting = 256

export interface Places {
  /**
   * Resolves with a function that frees the place.
   *
   * @param host Undefined for the operator's gateway, which has no limit per host.
   */
  enter(host: string | undefined, signal: AbortSignal): Promise<() => void>
}

const late = (): GuardedError => new GuardedError('time', 'It took too long')

export function createPlaces(): Places {
  const ofHost = new Map<string, number>()
  const waiting = new Set<{ host: string | undefined; go: () => void }>()
  let taken = 0

  const count = (host: string | undefined, more: number): void => {
    taken += more
    if (host === undefined) return
    const now = (ofHost.get(host) ?? 0) + more
    if (now === 0) ofHost.delete(host)
    else ofHost.set(host, now)
  }
  const free = (host: string | undefined): boolean =>
    taken < most && (host === undefined || (ofHost.get(host) ?? 0) < mostOfHost)

  function take(host: string | undefined): () => void {
    count(host, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      count(host, -1)
      for (const next of waiting) {
        if (!free(next.host)) continue
        waiting.delete(next)
        next.go()
        break
      }
    }
  }

  return {
    async enter(host, signal) {
      if (signal.aborted) throw late()
      if (free(host)) return take(host)
      if (waiting.size >= mostWaiting) throw new GuardedError('busy', 'Too many wait already')
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiting.delete(entry)
          reject(late())
        }
        const entry = {
          host,
          go: () => {
            signal.removeEventListener('abort', onAbort)
            resolve(take(host))
          },
        }
        waiting.add(entry)
        signal.addEventListener('abort', onAbort, { once: true })
      })
    },
  }
}
