import { PorticoError } from '../errors/error.ts'
import type { Stop } from '../types/index.ts'

/** Here because a returning visitor needs nothing else of `http`. */
export function aborted(signal: AbortSignal): PorticoError {
  return new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal.reason })
}

export interface Share<T> {
  run(key: string, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  has(key: string): boolean
  abort(key: string): void
}

interface Shared<T> {
  work: Promise<T>
  controller: AbortController
  waiting: number
}

/**
 * Runs identical pending work once; it is aborted when the last caller has aborted.
 *
 * @param max The maximum of keys; beyond it the oldest is dropped (its work continues).
 */
export function createShare<T>(max: number): Share<T> {
  const flights = new Map<string, Shared<T>>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const controller = new AbortController()
    const { signal } = controller
    // Started after the key is stored, because `start` may ask for the same key again.
    const work = Promise.resolve().then(() => {
      if (signal.aborted) throw aborted(signal)
      return start(signal)
    })
    const flight: Shared<T> = { work, controller, waiting: 0 }
    flights.set(key, flight)
    const oldest = flights.keys().next()
    if (flights.size > max && !oldest.done) flights.delete(oldest.value)
    const forget = (): void => drop(key, flight)
    flight.work.then(forget, forget)
    return flight
  }

  function drop(key: string, flight: Shared<T>): void {
    if (flights.get(key) === flight) flights.delete(key)
  }

  return {
    has: (key) => flights.has(key),
    abort(key) {
      const flight = flights.get(key)
      if (!flight) return
      drop(key, flight)
      flight.controller.abort()
    },
    run(key, start, signal) {
      if (signal?.aborted) return Promise.reject(aborted(signal))
      const flight = flights.get(key) ?? begin(key, start)
      flight.waiting++
      return leave(flight.work, signal, () => {
        if (--flight.waiting) return
        drop(key, flight)
        flight.controller.abort()
      })
    },
  }
}

/** Rejects with `aborted` at once when the caller aborts, and calls `onLeave`. */
export function leave<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  onLeave: Stop,
): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => {
      reject(aborted(signal))
      onLeave()
    }
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
