/** What a frame has been asked, and has not answered: each request settles by its one reply, an error, an abort, or its time. */
import { PorticoError } from '@portico/core'
import type { Platform, Stop } from '@portico/core'
import { closed, fault, frameError } from '../errors.ts'
import type { Guard } from './guards.ts'
import { limits } from './limits.ts'
import { isReply } from './messages.ts'
import type { FrameAnswer, FrameMethod, FrameRequests } from './messages.ts'

export interface RequestOptions {
  /** Nobody waits any more: the frame is told. */
  signal?: AbortSignal
  /** How long an answer may take, milliseconds, while the frame asks the visitor nothing. Default 30 seconds; null: as long as it takes. */
  limit?: number | null
  /** What a reply has to be, where the bridge does not know it itself. */
  guard?: Guard
}

export interface Requests {
  send<M extends FrameMethod>(method: M, params: FrameRequests[M]['params'], options: RequestOptions): Promise<FrameRequests[M]['reply']>
  /** Of an id that nobody waits for, any more or at all, nothing is believed. */
  settle(answer: FrameAnswer): void
  /** Whether one of them may be about something that the visitor is asked. */
  asksVisitor(): boolean
  /** While the visitor is asked no time runs. */
  pause(paused: boolean): void
  /** The visitor has closed the frame: what it may have asked is refused. */
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

/** What the frame is only told, or answers by itself. */
const silent = /^(IS|GET|SIGN|SYNC)_|^(ACCOUNT|AGREE|DEVICES|REMOVE_DEVICE)$/

/**
 * @param post Sends to the frame; throws where it cannot.
 * @param ended One of them is over.
 */
export function createRequests({ after }: Pick<Platform, 'after'>, post: (message: object) => void, ended: Stop): Requests {
  const waiting = new Map<string, Pending>()
  let last = 0
  let isPaused = false
  const nextId = (): string => (++last).toString(36)
  const abort = (request: string): void => {
    try {
      post({ id: nextId(), method: 'RPC_ABORT', params: { request } })
    } catch {
      // It is gone, and with it what it was asked.
    }
  }

  function send<M extends FrameMethod>(method: M, params: FrameRequests[M]['params'], { signal, limit = limits.request, guard }: RequestOptions): Promise<FrameRequests[M]['reply']> {
    return new Promise((resolve, reject) => {
      const id = nextId()
      const isRpc = method === 'RPC_REQUEST'
      let disarm: Stop = () => {}
      const end = (): void => {
        waiting.delete(id)
        disarm()
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
      const stop = (): void => giveUp(isRpc ? fault('aborted', 'Request was aborted', 'user') : closed('user'))
      const pause = (paused: boolean): void => {
        disarm()
        if (!paused && limit !== null) disarm = after(limit, () => giveUp(fault('frame-timeout', 'iframe_request_timeout', 'timeout')))
      }
      const settle = (result: unknown): void => {
        if (!isReply(method, result, guard)) return fail(fault('frame-reply', `The frame gave a malformed reply to ${method}`))
        end()
        resolve(result)
      }
      const refuse = (): void => giveUp(fault('user-rejected', isRpc ? 'Request was aborted' : 'Something went wrong', 'rejected', { rpcCode: 4001 }))
      waiting.set(id, { asks: !silent.test(method), settle, fail, pause, refuse })
      signal?.addEventListener('abort', stop)
      pause(isPaused)
      try {
        post({ id, method, ...(params !== undefined && { params }) })
      } catch (cause) {
        // What a host asks may be more than can be copied.
        fail(cause instanceof PorticoError ? cause : fault('rpc-32602', 'The parameters cannot be sent to the frame', 'failed', { rpcCode: -32602 }))
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
      waiting.forEach((each) => each.pause(paused))
    },
    refuse: () => waiting.forEach(({ asks, refuse }) => asks && refuse()),
    failAll: (error) => waiting.forEach(({ fail }) => fail(error)),
  }
}
