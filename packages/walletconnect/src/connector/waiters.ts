/** Which waiting attempt gets a QR code's answer. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, Link, Services, Want } from '@portico/core'
import type { Session } from '../port.ts'
import { lineError, type Code } from './code.ts'
import { notePairing } from './pending-pairings.ts'
import { partsOf } from './parts.ts'
import { skew } from '../sign/limits.ts'

/** A cancelled one still gets its answer, which the engine offers. */
export interface Waiter {
  code: Code
  offer: string
  want: Want
  done: boolean
  leave(): void
  resolve(link: Link): void
  reject(error: unknown): void
}

export interface Waiters {
  wait(code: Code, offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  /** No other attempt then waits for this QR code. */
  take(code: Code, pairing: string, session: Session): Waiter | undefined
  refuse(code: Code, error: Error): void
  stop(): void
}

export function createWaiters(services: Services): Waiters {
  const all = new Set<Waiter>()
  let answered = ''

  function end(waiter: Waiter, error: Error): void {
    if (!all.delete(waiter)) return
    waiter.leave()
    waiter.reject(error)
  }

  function endAll(which: (waiter: Waiter) => boolean, error: Error = stopped()): void {
    for (const waiter of all) if (which(waiter)) end(waiter, error)
  }

  return {
    wait(code, offer, want, { ask, signal }) {
      return new Promise((resolve, reject) => {
        const release = code.hold()
        const shown: string[] = []
        const waiter: Waiter = {
          code,
          offer,
          want,
          done: false,
          resolve,
          reject,
          leave() {
            shown.forEach((topic) => notePairing(services, topic))
            release()
          },
        }
        const show = (): void => {
          if (!all.has(waiter)) return off()
          const now = code.uri()
          const failed = code.failed()
          // A shown code is awaited until it expires; a view gets another.
          if (
            waiter.done
              ? !shown.some(code.owns)
              : shown.length > 0 && !code.isAlive() && !code.isHeld()
          )
            return end(waiter, stopped('timeout'))
          if (waiter.done) return
          if (failed) return end(waiter, lineError(failed))
          if (!now || shown.includes(now.topic)) return
          // Its answer belongs to another attempt: a new one gets the next code.
          if (now.topic === answered) return code.spend(answered)
          shown.push(now.topic)
          notePairing(services, now.topic, now.until + skew)
          void ask({ is: 'scan', uri: now.value, until: now.until })
          // Renewed for views that show it.
          release()
        }
        // The last cancelled attempt suffices for a late answer.
        endAll((other) => other.code === code && other.done)
        all.add(waiter)
        const off = code.subscribe(show)
        signal.addEventListener('abort', () => {
          waiter.done = true
          waiter.leave()
          show()
        })
        show()
      })
    },
    take(code, pairing, session) {
      answered = pairing
      const mine = [...all].filter((waiter) => waiter.code === code)
      // After cancelling one code and waiting for another, either scan must support the request.
      const parts = partsOf(session, services)
      const serves = ({ want }: Waiter): boolean =>
        want.namespaces.some((namespace) => parts.has(namespace))
      const winner =
        mine.findLast(({ done }) => !done) ??
        [...all].findLast((waiter) => !waiter.done && serves(waiter)) ??
        mine.at(-1)
      if (winner && all.delete(winner)) winner.leave()
      endAll((waiter) => waiter.code === code)
      return winner
    },
    refuse: (code, error) => endAll((waiter) => waiter.code === code, error),
    stop: () => endAll(() => true),
  }
}

export const stopped = (exit: 'user' | 'timeout' = 'user'): PorticoError =>
  new PorticoError(`connect-${exit}`, 'Request was aborted', { exit })
