/**
 * Passes messages between the host's port and the frame's. It keeps back the requests that begin a
 * login or add one: the window leads the visitor through those itself, because it lies over the
 * page's card. For them the window acts as the frame's host, and asks the frame what the card would
 * have asked.
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
  /** Sends the page a notice, like those of the frame itself. */
  notify(notice: FrameNotice): void
}
const led = [
  'CONNECT_EMAIL',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'ADD_WAY',
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

/** The error that the frame has answered with. */
function faultOf({ code, message, data }: Fault): FrameError {
  return isFaultCode(String(code))
    ? new FrameError(code as FaultCode, message, data)
    : new FrameError('internal')
}

const isLed = (method: FrameMethod): method is Led => led.some((each) => each === method)

/**
 * @param inner The other end of the frame's port.
 * @param own The ids of the window's own requests begin with it. It is random, so that no host
 *   can guess it.
 * @param onNotice Called with each notice, of the frame and of the window.
 */
export function relay(
  host: MessagePort,
  inner: MessagePort,
  leads: Leads,
  own: string,
  onNotice: (notice: FrameNotice) => void,
): void {
  const waiting = new Map<string, (answer: v.InferOutput<typeof frameAnswer>) => void>()
  const running = new Map<string, AbortController>()
  let last = 0

  const notify = (notice: FrameNotice): void => {
    host.postMessage(notice)
    onNotice(notice)
  }
  const frame: Inner = {
    ask<M extends FrameMethod>(
      method: M,
      params: FrameParams<M>,
      signal?: AbortSignal,
    ): Promise<FrameReply<M>> {
      const id = `${own}${(++last).toString(36)}`
      return new Promise((resolve, reject) => {
        const abort = (): void =>
          inner.postMessage({
            id: `${own}x${id.slice(own.length)}`,
            method: 'RPC_ABORT',
            params: { request: id },
          })
        waiting.set(id, (answer) => {
          waiting.delete(id)
          signal?.removeEventListener('abort', abort)
          // The frame has checked the result with this method's schema before it sent it.
          if (answer.ok) resolve(answer.result as FrameReply<M>)
          else reject(faultOf(answer.error))
        })
        if (signal?.aborted) abort()
        signal?.addEventListener('abort', abort)
        inner.postMessage({ id, method, params })
      })
    },
    notify,
  }

  async function lead(id: string, method: Led, params: unknown): Promise<void> {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      const read = v.safeParse(frameRequests[method].params, params)
      if (!read.success) throw new FrameError(-32_602)
      const result = await (
        leads[method] as (params: unknown, inner: Inner, signal: AbortSignal) => Promise<unknown>
      )(read.output, frame, stop.signal)
      host.postMessage({ id, ok: true, result })
    } catch (error) {
      const { code, message, data } =
        error instanceof FrameError
          ? error
          : new FrameError(stop.signal.aborted ? 'aborted' : 'internal')
      host.postMessage({ id, ok: false, error: { code, message, ...(data && { data }) } })
    } finally {
      running.delete(id)
    }
  }

  host.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(frameRequest, data)
    const request = read.success ? read.output : null
    if (request && isLed(request.method)) {
      if (!running.has(request.id)) void lead(request.id, request.method, request.params)
      return
    }
    const abort =
      request?.method === 'RPC_ABORT'
        ? v.safeParse(frameRequests.RPC_ABORT.params, request.params)
        : null
    if (abort?.success) running.get(abort.output.request)?.abort(new FrameError('aborted'))
    inner.postMessage(data)
  })
  inner.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = v.safeParse(frameAnswer, data)
    if (answer.success && answer.output.id.startsWith(own))
      return waiting.get(answer.output.id)?.(answer.output)
    const notice = v.safeParse(frameNotice, data)
    if (!notice.success) return host.postMessage(data)
    notify(notice.output)
    // Until the frame has let the host in, the host's messages wait in the port.
    if (notice.output.is === 'ready') host.start()
  })
  inner.start()
}
