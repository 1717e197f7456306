/**
 * Passes messages between host and frame, except requests that start or add a login: for those the
 * window, which covers the page's card, acts as the host.
 */
import {
  frameAnswer,
  frameNotice,
  frameRequest,
  frameRequests,
  type FrameMethod,
  type FrameNotice,
  type FrameParams,
  type FrameReply,
} from '@portico/wire'
import * as v from 'valibot'
import { FrameError, isFaultCode, type FaultCode } from '../shared/error.ts'

export interface Inner {
  ask<M extends FrameMethod>(
    method: M,
    params: FrameParams<M>,
    signal?: AbortSignal,
  ): Promise<FrameReply<M>>
  notify(notice: FrameNotice): void
}
const led = [
  'CONNECT_EMAIL',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'ADD_LOGIN_METHOD',
] as const
export type Led = (typeof led)[number]
export type Leads = {
  readonly [M in Led]: (
    params: v.InferOutput<(typeof frameRequests)[M]['params']>,
    inner: Inner,
    signal: AbortSignal,
  ) => Promise<FrameReply<M>>
}

type Fault = Extract<v.InferOutput<typeof frameAnswer>, { ok: false }>['error']

function faultOf({ code, message, data }: Fault): FrameError {
  return isFaultCode(String(code))
    ? new FrameError(code as FaultCode, message, data)
    : new FrameError('internal')
}

const isLed = (method: FrameMethod): method is Led => led.some((each) => each === method)

type Answer = v.InferOutput<typeof frameAnswer>

interface Asking {
  ask: Inner['ask']
  answered(answer: Answer): boolean
}

/**
 * @param inner The other end of the frame's port.
 * @param own Prefix of the ids of its requests.
 */
function createAsking(inner: MessagePort, own: string): Asking {
  const waiting = new Map<string, (answer: Answer) => void>()
  let last = 0
  return {
    ask<M extends FrameMethod>(
      method: M,
      params: FrameParams<M>,
      signal?: AbortSignal,
    ): Promise<FrameReply<M>> {
      const number = (++last).toString(36)
      const id = `${own}${number}`
      return new Promise((resolve, reject) => {
        const abort = (): void =>
          inner.postMessage({
            id: `${own}x${number}`,
            method: 'RPC_ABORT',
            params: { request: id },
          })
        waiting.set(id, (answer) => {
          waiting.delete(id)
          signal?.removeEventListener('abort', abort)
          // The frame has checked the result with the method's schema.
          if (answer.ok) resolve(answer.result as FrameReply<M>)
          else reject(faultOf(answer.error))
        })
        if (signal?.aborted) abort()
        signal?.addEventListener('abort', abort)
        inner.postMessage({ id, method, params })
      })
    },
    answered(answer) {
      if (!answer.id.startsWith(own)) return false
      waiting.get(answer.id)?.(answer)
      return true
    },
  }
}

interface Leading {
  lead(id: string, method: Led, params: unknown): void
  abort(params: unknown): void
}

function createLeading(host: MessagePort, leads: Leads, frame: Inner): Leading {
  const running = new Map<string, AbortController>()

  async function run(method: Led, params: unknown, signal: AbortSignal): Promise<unknown> {
    const read = v.safeParse(frameRequests[method].params, params)
    if (!read.success) throw new FrameError(-32_602)
    // The compiler cannot infer the method's schema from the table.
    const lead = leads[method] as (
      params: unknown,
      inner: Inner,
      signal: AbortSignal,
    ) => Promise<unknown>
    return lead(read.output, frame, signal)
  }

  async function answer(id: string, method: Led, params: unknown): Promise<void> {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      host.postMessage({ id, ok: true, result: await run(method, params, stop.signal) })
    } catch (error) {
      host.postMessage({ id, ok: false, error: answerOf(error, stop.signal) })
    } finally {
      running.delete(id)
    }
  }

  return {
    lead(id, method, params) {
      if (!running.has(id)) void answer(id, method, params)
    },
    abort(params) {
      const read = v.safeParse(frameRequests.RPC_ABORT.params, params)
      if (read.success) running.get(read.output.request)?.abort(new FrameError('aborted'))
    },
  }
}

/** The text of an unexpected error is not sent. */
function answerOf(error: unknown, { aborted }: AbortSignal): Fault {
  const { code, message, data } =
    error instanceof FrameError ? error : new FrameError(aborted ? 'aborted' : 'internal')
  return data ? { code, message, data } : { code, message }
}

/**
 * @param inner The other end of the frame's port.
 * @param own Random prefix of the window's own request ids, so that no host can guess them.
 * @param onNotice Called with each notice, of the frame and of the window.
 */
export function relay(
  host: MessagePort,
  inner: MessagePort,
  leads: Leads,
  own: string,
  onNotice: (notice: FrameNotice) => void,
): void {
  const notify = (notice: FrameNotice): void => {
    host.postMessage(notice)
    onNotice(notice)
  }
  const { ask, answered } = createAsking(inner, own)
  const { lead, abort } = createLeading(host, leads, { ask, notify })

  host.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(frameRequest, data)
    if (read.success) {
      const { id, method, params } = read.output
      if (isLed(method)) return lead(id, method, params)
      if (method === 'RPC_ABORT') abort(params)
    }
    inner.postMessage(data)
  })
  inner.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = v.safeParse(frameAnswer, data)
    if (answer.success && answered(answer.output)) return
    const notice = v.safeParse(frameNotice, data)
    if (!notice.success) return host.postMessage(data)
    notify(notice.output)
    // Until the frame is ready, the host's messages wait in the port.
    if (notice.output.is === 'ready') host.start()
  })
  inner.start()
}
