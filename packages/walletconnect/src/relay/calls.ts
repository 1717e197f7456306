/** Stored, and sent again byte for byte on the next socket. */
import type { Json, Stop } from '@portico/core'
import { fault } from '../fault.ts'
import { rpcId } from '../id.ts'
import type { Stage } from '../port.ts'
import { delay, isBusy } from './backoff.ts'
import type { Frame, FrameId } from './frames.ts'
import type { RelayOptions } from './options.ts'

/** Sent again on the same socket after this time. */
const patience = 15_000
/** Between tries while the relay is busy, milliseconds. */
const apart = 1_000
const longest = 2 ** 31 - 1

export interface Ask {
  stage: Stage
  /** Seconds. Without it, only for this connection. */
  ttl?: number
  signal?: AbortSignal | undefined
  /** Checks the request once others' messages have been handled; throws if it no longer fits. */
  fit?: (() => unknown) | undefined
}

export interface Calls {
  /**
   * @throws PorticoError `aborted`, `relay-timeout`, `relay-answer`, and the error passed to
   *   {@link Calls.fail}.
   */
  ask(method: string, params: Json, how: Ask): Promise<Json>
  answer(frame: Extract<Frame, { is: 'result' | 'error' }>): void
  /** Sends the unsent, repeats what waited too long. */
  again(): void
  /** Sent requests are repeated on the next socket; those of this connection fail. */
  lost(): void
  fail(error: Error): void
  probe(): void
  size(): number
}

interface Waiting {
  text: string
  method: string
  how: Ask
  sent: number
  /** How often the relay was busy, and whether the next try is pending. */
  rests: number
  resting: boolean
  settle(error: Error | null, result?: Json): void
}

const hasDeadline = ({ how }: Waiting): boolean => how.ttl !== undefined

function refuse({ method, how, settle }: Waiting, why: string, rpcCode?: number): void {
  settle(fault(how.stage, 'relay-answer', `The relay refused ${method}: ${why}`, { rpcCode }))
}

const aborted = ({ stage, signal }: Ask): Error =>
  fault(stage, 'aborted', 'Request was aborted', { exit: 'user', cause: signal?.reason })

const timedOut = ({ stage }: Ask, method: string, online: boolean): Error =>
  fault(stage, 'relay-timeout', `The relay did not take ${method} in time`, {
    exit: online ? 'timeout' : 'offline',
  })

/**
 * @param send False without a connection; sent on the next.
 * @param isRead All others' messages have been handled. Code that makes it true calls `again`.
 */
export function createCalls(
  platform: RelayOptions['platform'],
  send: (text: string) => boolean,
  isRead: () => boolean,
): Calls {
  const waiting = new Map<FrameId, Waiting>()

  function transmit(call: Waiting): void {
    const { fit } = call.how
    if (fit && !isRead()) return
    try {
      fit?.()
    } catch (error) {
      return call.settle(error as Error)
    }
    if (send(call.text)) call.sent = platform.now()
  }

  /** Byte for byte, after growing pauses. */
  function rest(id: FrameId, call: Waiting): void {
    call.resting = true
    platform.after(apart + delay(call.rests++, platform.random), () => {
      call.resting = false
      if (waiting.has(id)) transmit(call)
    })
  }

  return {
    ask(method, params, how) {
      const { ttl, signal } = how
      return new Promise((resolve, reject) => {
        const id = rpcId(platform.random)
        let stop: Stop = () => {}
        const abort = (): void => settle(aborted(how))
        const late = (): void => settle(timedOut(how, method, platform.online()))
        const settle: Waiting['settle'] = (error, result = null) => {
          waiting.delete(String(id))
          stop()
          signal?.removeEventListener('abort', abort)
          if (error) reject(error)
          else resolve(result)
        }
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort)
        if (ttl !== undefined) stop = platform.after(Math.min(ttl * 1_000, longest), late)
        const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
        const call: Waiting = { text, method, how, sent: 0, rests: 0, resting: false, settle }
        waiting.set(String(id), call)
        transmit(call)
      })
    },
    answer(frame) {
      const call = waiting.get(frame.id)
      if (!call) return
      if (frame.is === 'result') call.settle(null, frame.result)
      else if (hasDeadline(call) && isBusy(frame.message, frame.code)) rest(frame.id, call)
      else refuse(call, frame.message, frame.code)
    },
    again() {
      for (const call of waiting.values())
        if (!call.resting && platform.now() - call.sent >= patience) transmit(call)
    },
    lost() {
      for (const call of waiting.values()) {
        call.sent = 0
        if (!hasDeadline(call)) refuse(call, 'line lost')
      }
    },
    fail(error) {
      for (const { settle } of waiting.values()) settle(error)
    },
    probe() {
      const [oldest] = waiting.values()
      if (oldest) send(oldest.text)
    },
    size: () => waiting.size,
  }
}
