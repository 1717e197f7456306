import { PorticoError } from '@portico/core'
import type { Exit, Platform, Stop } from '@portico/core'
import { fault, frameError } from '../errors.ts'
import type { Guard } from './guards.ts'
import * as limits from './limits.ts'
import { isReply } from './messages.ts'
import type { FrameAnswer, FrameMethod, FrameRequests } from './messages.ts'

export interface RequestOptions {
  signal?: AbortSignal
  /**
   * Milliseconds, without time with the visitor in the frame. Default 30 seconds; null: no limit.
   */
  limit?: number | null
  guard?: Guard
}

export interface Requests {
  send<M extends FrameMethod>(
    method: M,
    params: FrameRequests[M]['params'],
    options: RequestOptions,
  ): Promise<FrameRequests[M]['reply']>
  settle(answer: FrameAnswer): void
  asksVisitor(): boolean
  pause(paused: boolean): void
  /** Rejects requests that may need the visitor, who closed the frame. */
  refuse(): void
  failAll(error: Error): void
}

interface Pending {
  settle(result: unknown): void
  fail(error: Error): void
  refuse(): void
  pause(paused: boolean): void
  asks: boolean
}

/** Methods without the visitor. */
const silent = /^(IS|GET|SIGN|SYNC)_|^(ACCOUNT|AGREE|DEVICES|REMOVE_DEVICE)$/

/** The request could not be posted. */
function unsendable(cause: unknown): Error {
  if (cause instanceof PorticoError) return cause
  // A host's parameters may contain values that cannot be cloned.
  return fault('rpc-32602', 'The parameters cannot be sent to the frame', 'failed', {
    rpcCode: -32602,
  })
}

function createTimeLimit(
  { after }: Pick<Platform, 'after'>,
  limit: number | null,
  onLate: Stop,
): { pause(paused: boolean): void; stop: Stop } {
  let disarm: Stop = () => {}
  return {
    pause(paused) {
      disarm()
      if (!paused && limit !== null) disarm = after(limit, onLate)
    },
    stop: () => disarm(),
  }
}

/** Of a wallet's request, or of a login. */
function errorsOf(method: FrameMethod): { aborted(): Error; refused(): Error; malformed(): Error } {
  const isRpc = method === 'RPC_REQUEST'
  const message = isRpc ? 'Request was aborted' : 'Something went wrong'
  return {
    aborted: () => fault(isRpc ? 'aborted' : 'frame-closed', message, 'user'),
    refused: () => fault('user-rejected', message, 'rejected', { rpcCode: 4001 }),
    malformed: () => fault('frame-reply', `The frame gave a malformed reply to ${method}`),
  }
}

/**
 * @param late Alerts the developer to a late answer, and returns its error.
 * @param post Throws where it cannot send.
 * @param ended Called when a request has settled.
 */
export function createRequests(
  platform: Pick<Platform, 'after'>,
  late: (code: 'frame-timeout', detail: string, exit: Exit) => Error,
  post: (message: object) => void,
  ended: Stop,
): Requests {
  const waiting = new Map<string, Pending>()
  let last = 0
  let isPaused = false
  const nextId = (): string => (++last).toString(36)
  const abort = (request: string): void => {
    try {
      post({ id: nextId(), method: 'RPC_ABORT', params: { request } })
    } catch {
      // The frame was removed with its requests.
    }
  }

  function send<M extends FrameMethod>(
    method: M,
    params: FrameRequests[M]['params'],
    { signal, limit = limits.request, guard }: RequestOptions,
  ): Promise<FrameRequests[M]['reply']> {
    return new Promise((resolve, reject) => {
      const id = nextId()
      const errors = errorsOf(method)
      const end = (): void => {
        waiting.delete(id)
        time.stop()
        signal?.removeEventListener('abort', stop)
        ended()
      }
      const fail = (error: Error): void => {
        end()
        reject(error)
      }
      const giveUp = (error: Error): void => {
        abort(id)
        fail(error)
      }
      const stop = (): void => giveUp(errors.aborted())
      const time = createTimeLimit(platform, limit, () =>
        giveUp(late('frame-timeout', 'iframe_request_timeout', 'timeout')),
      )
      const settle = (result: unknown): void => {
        if (!isReply(method, result, guard)) return fail(errors.malformed())
        end()
        resolve(result)
      }
      const refuse = (): void => giveUp(errors.refused())
      waiting.set(id, { asks: !silent.test(method), settle, fail, pause: time.pause, refuse })
      signal?.addEventListener('abort', stop)
      time.pause(isPaused)
      try {
        post(params === undefined ? { id, method } : { id, method, params })
      } catch (cause) {
        fail(unsendable(cause))
      }
    })
  }

  return {
    send,
    settle(answer) {
      const one = waiting.get(answer.id)
      if (answer.ok) one?.settle(answer.result)
      else one?.fail(frameError(answer.error))
    },
    asksVisitor: () => [...waiting.values()].some(({ asks }) => asks),
    pause(paused) {
      if (isPaused === paused) return
      isPaused = paused
      for (const each of waiting.values()) each.pause(paused)
    },
    refuse() {
      for (const { asks, refuse } of waiting.values()) if (asks) refuse()
    },
    failAll(error) {
      for (const { fail } of waiting.values()) fail(error)
    },
  }
}
