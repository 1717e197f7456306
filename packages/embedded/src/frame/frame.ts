/**
 * A port, handed over when the frame has loaded, carries requests with ids and notices. All other
 * messages are ignored.
 */
import type { Exit, Platform, Services, Stop } from '@portico/core'
import { cleanName } from '@portico/core/adapter'
import { closed, fault } from '../errors.ts'
import * as limits from './limits.ts'
import { frameVersion, isAnswer, isNotice } from './messages.ts'
import type { FrameMethod, FrameNotice, FrameRequests } from './messages.ts'
import { createRequests, type RequestOptions, type Requests } from './requests.ts'
import type { FrameView } from './view.ts'

export interface Frame {
  /** Loads the frame if necessary. Rejects with `frame-load` or `frame-version`. */
  ready(): Promise<unknown>
  request<M extends FrameMethod>(
    method: M,
    params: FrameRequests[M]['params'],
    options?: RequestOptions,
  ): Promise<FrameRequests[M]['reply']>
  stop(): void
}

export interface FrameParts {
  platform: Pick<Platform, 'after'>
  view: FrameView
  raise: Services['raise']
  /**
   * Called before any request when the frame is ready, also after a reload, to send the page's
   * settings.
   */
  onReady(): void
  onEnded(why: Extract<FrameNotice, { is: 'session-ended' }>['why']): void
}

function createNoticeHandler(
  { view, onEnded }: FrameParts,
  requests: Requests,
  hide: Stop,
): { handle(notice: FrameNotice): void; begin: Stop } {
  let notices = 0
  return {
    begin() {
      notices = 0
    },
    handle(notice) {
      if (++notices > limits.notices) return
      if (notice.is === 'hide') hide()
      else if (notice.is === 'session-ended') onEnded(notice.why)
      // The frame may be shown only for a request of this page.
      else if (notice.is === 'show' && requests.asksVisitor()) {
        requests.pause(true)
        view.show(cleanName(notice.title, 128) || 'Wallet', () => {
          requests.pause(false)
          requests.refuse()
        })
      }
    },
  }
}

const createLateAlert =
  (raise: FrameParts['raise']) =>
  (code: 'frame-load' | 'frame-timeout', detail: string, exit?: Exit): Error => {
    raise(code)
    return fault(code, detail, exit)
  }

const wrongVersion = (version: unknown): Error =>
  fault(
    'frame-version',
    `The frame speaks version ${version} of the bridge, this page ${frameVersion}`,
  )

export function createFrame(parts: FrameParts): Frame {
  const { platform, view, raise, onReady } = parts
  let port: MessagePort | undefined
  let opening: Promise<unknown> | undefined
  let arrived: Stop = () => {}
  let giveUp: (error: Error) => void = () => {}
  const post = (message: object): void => {
    if (!port) throw closed()
    port.postMessage(message)
  }
  const hide = (): void => {
    view.hide()
    requests.pause(false)
  }
  const late = createLateAlert(raise)
  const requests = createRequests(platform, late, post, () => {
    if (!requests.asksVisitor()) hide()
  })
  const notices = createNoticeHandler(parts, requests, hide)

  function begin(): Promise<void> {
    const began = new Promise<void>((resolve, reject) => {
      const disarm = platform.after(limits.load, () =>
        giveUp(late('frame-load', 'iframe_load_failed')),
      )
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
    // After a reload, no caller may wait for this promise.
    began.catch(() => {})
    opening = began
    return began
  }

  /** Open requests fail, because the next frame does not answer them. */
  function close(): void {
    port?.close()
    port = undefined
    requests.failAll(closed())
  }

  function receive(data: unknown): void {
    if (isNotice(data)) notices.handle(data)
    else if (isAnswer(data)) requests.settle(data)
  }

  function take(next: MessagePort): void {
    if (port) void begin()
    close()
    next.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (port === next) return receive(data)
      if (!isNotice(data) || data.is !== 'ready' || port) return
      if (data.version !== frameVersion) return giveUp(wrongVersion(data.version))
      port = next
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

  return {
    ready,
    async request(method, params, options = {}) {
      if (!port) await ready()
      if (options.signal?.aborted) throw closed('user')
      notices.begin()
      return requests.send(method, params, options)
    },
    stop: () => giveUp(closed()),
  }
}
