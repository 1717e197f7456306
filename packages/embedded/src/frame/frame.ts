/**
 * The login frame as something that is asked: one port, handed over when it has loaded, carries requests with their ids and notices without. Nothing
 * that comes by another way is heard. Every request settles: by its one reply, an error, an abort, or its time.
 */
import { PorticoError } from '@portico/core'
import type { Platform, Stop } from '@portico/core'
import { cleanName } from '@portico/core/internal/wallets/claims'
import { closed, frameError, timedOut } from '../errors.ts'
import { limits } from './limits.ts'
import { frameVersion, isAnswer, isNotice, isReply } from './messages.ts'
import type { FrameMethod, FrameNotice, FrameRequests } from './messages.ts'
import type { FrameView } from './view.ts'

export interface RequestOptions {
  /** Nobody waits any more: the frame is told. */
  signal?: AbortSignal
  /** How long an answer may take, milliseconds, while the frame asks the visitor nothing. Default 30 seconds; null: as long as it takes. */
  limit?: number | null
}

export interface Frame {
  /** Loads the frame, where it is not there. Rejects with `frame-load` or `frame-version`. */
  ready(): Promise<unknown>
  request<M extends FrameMethod>(method: M, params: FrameRequests[M]['params'], options?: RequestOptions): Promise<FrameRequests[M]['reply']>
  stop(): void
}

export interface FrameParts {
  platform: Pick<Platform, 'after'>
  view: FrameView
  /** The frame is there, for the first time or again: what it has to know is sent before anything else. */
  onReady(): void
  onEnded(why: Extract<FrameNotice, { is: 'session-ended' }>['why']): void
}

interface Pending {
  /** Takes the reply, read. */
  settle(result: unknown): void
  fail(error: Error): void
  /** It may be about something that the visitor is asked. */
  asks: boolean
  method: FrameMethod
  pause(): void
  resume(): void
}

/** What the frame is only told, or answers by itself. */
const silent: ReadonlySet<FrameMethod> = new Set(['IS_CONNECTED', 'GET_USER', 'SIGN_OUT', 'DEVICES', 'REMOVE_DEVICE', 'SYNC_THEME', 'SYNC_DAPP_DATA', 'RPC_ABORT'])

export function createFrame({ platform, view, onReady, onEnded }: FrameParts): Frame {
  const waiting = new Map<string, Pending>()
  /** The port of the frame that is in the page now. */
  let port: MessagePort | undefined
  let opening: Promise<unknown> | undefined
  let arrived: Stop = () => {}
  let giveUp: (error: Error) => void = () => {}
  let isShown = false
  let last = 0
  /** Notices since the last request: a frame that says more than any need has is not heard. */
  let notices = 0

  const asksVisitor = (): boolean => [...waiting.values()].some(({ asks }) => asks)
  const failAll = (error: Error): void => waiting.forEach(({ fail }) => fail(error))

  function hide(): void {
    if (!isShown) return
    isShown = false
    view.hide()
    waiting.forEach(({ resume }) => resume())
  }

  /** The visitor has closed the frame: what it asked is refused. */
  function refuse(): void {
    isShown = false
    for (const [id, { asks, method, fail, resume }] of waiting) {
      if (!asks) resume()
      else {
        abort(id)
        // One word for it in both families' wallets.
        fail(new PorticoError('user-rejected', method === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong', { exit: 'rejected', data: { rpcCode: 4001 } }))
      }
    }
  }

  function onNotice(notice: FrameNotice): void {
    if (++notices > limits.notices) return
    if (notice.is === 'hide') hide()
    else if (notice.is === 'session-ended') onEnded(notice.why)
    // It is shown for what this page has asked, and for nothing else.
    else if (notice.is === 'show' && asksVisitor()) {
      isShown = true
      waiting.forEach(({ pause }) => pause())
      view.show(cleanName(notice.title, 128), refuse)
    }
  }

  function onMessage(data: unknown): void {
    if (isNotice(data)) return onNotice(data)
    if (!isAnswer(data)) return
    // Of an id that nobody waits for, any more or at all, nothing is believed.
    const one = waiting.get(data.id)
    if (data.ok) one?.settle(data.result)
    else one?.fail(frameError(data.error))
  }

  /** Waits for a frame that has begun to load. */
  function begin(): Promise<void> {
    const began = new Promise<void>((resolve, reject) => {
      const disarm = platform.after(limits.load, () => giveUp(new PorticoError('frame-load', 'iframe_load_failed', { exit: 'failed', category: 'SECURE_SITE_ERROR' })))
      arrived = () => {
        disarm()
        resolve()
      }
      giveUp = (error) => {
        disarm()
        close()
        opening = undefined
        view.remove()
        reject(error)
      }
    })
    // Nobody need be waiting for one that loads anew.
    began.catch(() => {})
    return (opening = began)
  }

  /** Whoever asked the frame that was there does not get an answer from the next. */
  function close(): void {
    port?.close()
    port = undefined
    hide()
    failAll(closed())
  }

  /** A frame has loaded, for the first time or again. */
  function take(next: MessagePort): void {
    if (port) void begin()
    close()
    next.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (port === next) return onMessage(data)
      if (!isNotice(data) || data.is !== 'ready' || port) return
      if (data.version !== frameVersion) return giveUp(new PorticoError('frame-version', `The frame speaks version ${data.version} of the bridge, this page ${frameVersion}`, { exit: 'failed' }))
      port = next
      notices = 0
      onReady()
      arrived()
    }
  }

  function ready(): Promise<unknown> {
    if (opening) return opening
    const began = begin()
    view.load(take)
    return began
  }

  const abort = (id: string): void => port?.postMessage({ id: nextId(), method: 'RPC_ABORT', params: { request: id } })
  const nextId = (): string => (++last).toString(36)

  function send<M extends FrameMethod>(method: M, params: FrameRequests[M]['params'], { signal, limit = limits.request }: RequestOptions): Promise<FrameRequests[M]['reply']> {
    return new Promise((resolve, reject) => {
      const id = nextId()
      let disarm: Stop = () => {}
      const end = (): void => {
        waiting.delete(id)
        disarm()
        signal?.removeEventListener('abort', stop)
        // Nothing is left that it could ask.
        if (!asksVisitor()) hide()
      }
      const fail = (error: Error): void => {
        end()
        reject(error)
      }
      const stop = (): void => {
        abort(id)
        fail(method === 'RPC_REQUEST' ? new PorticoError('aborted', 'Request was aborted', { exit: 'user' }) : closed('user'))
      }
      const resume = (): void => {
        disarm()
        if (limit !== null) disarm = platform.after(limit, () => {
          abort(id)
          fail(timedOut())
        })
      }
      const settle = (result: unknown): void => {
        if (!isReply(method, result)) return fail(new PorticoError('frame-reply', `The frame gave a malformed reply to ${method}`, { exit: 'failed', category: 'DATA_PARSING_ERROR' }))
        end()
        resolve(result)
      }
      waiting.set(id, { method, asks: !silent.has(method), settle, fail, pause: () => disarm(), resume })
      notices = 0
      signal?.addEventListener('abort', stop)
      if (!isShown) resume()
      try {
        if (!port) throw closed()
        port.postMessage({ id, method, ...(params !== undefined && { params }) })
      } catch (cause) {
        // What a host asks may be more than can be copied.
        fail(cause instanceof PorticoError ? cause : new PorticoError('rpc-32602', 'The parameters cannot be sent to the frame', { cause, exit: 'failed', data: { rpcCode: -32602 } }))
      }
    })
  }

  return {
    ready,
    async request(method, params, options = {}) {
      // What the frame has to know is sent as it becomes ready, before those who wait for that.
      if (!port) await ready()
      if (options.signal?.aborted) throw closed('user')
      return send(method, params, options)
    },
    stop: () => giveUp(closed()),
  }
}
