/**
 * Stands between the host's port and the frame's: everything passes but logins, which the window leads the visitor through by itself, as the page's card lies
 * behind it. To the frame the window is a host then, and asks what the card would have asked.
 */
import { frameAnswer, frameNotice, frameRequest, frameRequests, type FrameMethod, type FrameNotice, type FrameParams, type FrameReply } from '@portico/wire'
import * as v from 'valibot'
import { FrameError, isFaultCode, type FaultCode } from '../shared/error.ts'

export interface Inner {
  ask<M extends FrameMethod>(method: M, params: FrameParams<M>, signal?: AbortSignal): Promise<FrameReply<M>>
  /** As the frame says that it needs the visitor. */
  notify(notice: FrameNotice): void
}
type Led = 'CONNECT_EMAIL' | 'CONNECT_SOCIAL' | 'ADD_WAY'
export type Leads = { readonly [M in Led]: (params: v.InferOutput<(typeof frameRequests)[M]['params']>, inner: Inner, signal: AbortSignal) => Promise<FrameReply<M>> }

type Fault = Extract<v.InferOutput<typeof frameAnswer>, { ok: false }>['error']

/** What the frame has refused with, as it was there. */
function faultOf({ code, message, data }: Fault): FrameError {
  return isFaultCode(String(code)) ? new FrameError(code as FaultCode, message, data) : new FrameError('internal')
}

const isLed = (method: FrameMethod): method is Led => method === 'CONNECT_EMAIL' || method === 'CONNECT_SOCIAL' || method === 'ADD_WAY'

/**
 * @param inner The other end of the frame's port.
 * @param own Begins the ids of what the window itself asks: no host can guess it.
 * @param told What the frame says unasked: that it has let the host in, that it shows something.
 */
export function relay(host: MessagePort, inner: MessagePort, leads: Leads, own: string, told: (notice: FrameNotice) => void): void {
  const waiting = new Map<string, (answer: v.InferOutput<typeof frameAnswer>) => void>()
  const running = new Map<string, AbortController>()
  let last = 0

  const notify = (notice: FrameNotice): void => {
    host.postMessage(notice)
    told(notice)
  }
  const frame: Inner = {
    ask<M extends FrameMethod>(method: M, params: FrameParams<M>, signal?: AbortSignal): Promise<FrameReply<M>> {
      const id = `${own}${(++last).toString(36)}`
      return new Promise((resolve, reject) => {
        const abort = (): void => inner.postMessage({ id: `${own}x${id.slice(own.length)}`, method: 'RPC_ABORT', params: { request: id } })
        waiting.set(id, (answer) => {
          waiting.delete(id)
          signal?.removeEventListener('abort', abort)
          // The frame has read what it says by this schema already.
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
      const result = await (leads[method] as (params: unknown, inner: Inner, signal: AbortSignal) => Promise<unknown>)(read.output, frame, stop.signal)
      host.postMessage({ id, ok: true, result })
    } catch (error) {
      const { code, message, data } = error instanceof FrameError ? error : new FrameError(stop.signal.aborted ? 'aborted' : 'internal')
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
    const abort = request?.method === 'RPC_ABORT' ? v.safeParse(frameRequests.RPC_ABORT.params, request.params) : null
    if (abort?.success) running.get(abort.output.request)?.abort(new FrameError('aborted'))
    inner.postMessage(data)
  })
  inner.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = v.safeParse(frameAnswer, data)
    if (answer.success && answer.output.id.startsWith(own)) return waiting.get(answer.output.id)?.(answer.output)
    const notice = v.safeParse(frameNotice, data)
    if (!notice.success) return host.postMessage(data)
    notify(notice.output)
    // Who was not let in is not heard.
    if (notice.output.is === 'ready') host.start()
  })
  inner.start()
}
