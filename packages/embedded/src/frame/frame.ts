/**
 * The login frame as something that is asked: one port, handed over when it has loaded, carries requests with their ids and notices without. Nothing
 * that comes by another way is heard.
 */
import type { Platform, Stop } from '@portico/core'
import { cleanName } from '@portico/core/internal/wallets/claims'
import { closed, fault } from '../errors.ts'
import { limits } from './limits.ts'
import { frameVersion, isAnswer, isNotice } from './messages.ts'
import type { FrameMethod, FrameNotice, FrameRequests } from './messages.ts'
import { createRequests, type RequestOptions, type Requests } from './requests.ts'
import type { FrameView } from './view.ts'

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

/** What the frame says unasked. */
function createHearing({ view, onEnded }: FrameParts, requests: Requests, hide: Stop): { hear(notice: FrameNotice): void; begin: Stop } {
  /** Since the last request: a frame that says more than any need has is not heard. */
  let notices = 0
  return {
    begin: () => void (notices = 0),
    hear(notice) {
      if (++notices > limits.notices) return
      if (notice.is === 'hide') hide()
      else if (notice.is === 'session-ended') onEnded(notice.why)
      // It is shown for what this page has asked, and for nothing else.
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

export function createFrame(parts: FrameParts): Frame {
  const { platform, view, onReady } = parts
  /** The port of the frame that is in the page now. */
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
  // Where nothing is left that it could ask, it is not shown.
  const requests = createRequests(platform, post, () => requests.asksVisitor() || hide())
  const hearing = createHearing(parts, requests, hide)

  /** Waits for a frame that has begun to load. */
  function begin(): Promise<void> {
    const began = new Promise<void>((resolve, reject) => {
      const disarm = platform.after(limits.load, () => giveUp(fault('frame-load', 'iframe_load_failed')))
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
    requests.failAll(closed())
  }

  /** A frame has loaded, for the first time or again. */
  function take(next: MessagePort): void {
    if (port) void begin()
    close()
    next.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (port === next) return isNotice(data) ? hearing.hear(data) : isAnswer(data) && requests.settle(data)
      if (!isNotice(data) || data.is !== 'ready' || port) return
      if (data.version !== frameVersion) return giveUp(fault('frame-version', `The frame speaks version ${data.version} of the bridge, this page ${frameVersion}`))
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
      // What the frame has to know is sent as it becomes ready, before those who wait for that.
      if (!port) await ready()
      if (options.signal?.aborted) throw closed('user')
      hearing.begin()
      return requests.send(method, params, options)
    },
    stop: () => giveUp(closed()),
  }
}
