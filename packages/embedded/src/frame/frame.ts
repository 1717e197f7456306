/**
 * A port, handed over when the frame has loaded, carries requests with ids and notices. All other
 * messages are ignored.
 */
import type { Exit, Platform, Services, Stop } from '@portico/core'
import { cleanName } from '@portico/core/adapter'
import { closed, fault, frameError } from '../errors.ts'
import * as limits from './limits.ts'
import { frameVersion, isAnswer, isNotice } from './messages.ts'
import type { FrameAnswer, FrameMethod, FrameNotice, FrameRequests } from './messages.ts'
import { createRequests, type RequestOptions, type Requests } from './requests.ts'
import type { FrameView } from './view.ts'

export interface Frame {
  /** Loads the frame if necessary. Rejects with `frame-load`, `frame-origin` or `frame-version`. */
  ready(): Promise<unknown>
  request<M extends FrameMethod>(
    method: M,
    params: FrameRequests[M]['params'],
    options?: RequestOptions,
  ): Promise<FrameRequests[M]['reply']>
  stop(): void
}

export interface FrameDeps {
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
  { view, onEnded }: FrameDeps,
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
  (raise: FrameDeps['raise']) =>
  (code: 'frame-load' | 'frame-timeout', detail: string, exit?: Exit): Error => {
    raise(code)
    return fault(code, detail, exit)
  }

/** What only the operator of the frame's server can mend. */
const setupFaults: Readonly<Record<string, string>> = {
  'no-recovery-service':
    'The server of the login frame has no recovery service, so no login can make a wallet: set `PORTICO_RECOVERY_URL`.',
  'recovery-unreachable':
    'The login frame could not reach the recovery service: it is down, or its `PORTICO_RECOVERY_FRAME_ORIGIN` is not the origin of the frame.',
}

/** @returns the answer, after an alert to the developer if it needs one. */
function alerted(answer: FrameAnswer, raise: FrameDeps['raise']): FrameAnswer {
  const detail = answer.ok ? undefined : setupFaults[answer.error.code]
  if (detail) raise('config-invalid', detail)
  return answer
}

const wrongVersion = (version: unknown): Error =>
  fault(
    'frame-version',
    `The frame speaks version ${version} of the bridge, this page ${frameVersion}`,
  )

/** @param detail Why the frame does not trust its server. */
function unserved(raise: FrameDeps['raise'], detail: string | undefined): Error {
  if (detail !== undefined) {
    raise('config-invalid', detail)
    return frameError({ code: 'frame-config', message: detail })
  }
  const origin = globalThis.location?.origin
  raise('frame-origin-not-allowed', origin && `The page is at ${origin}.`)
  return fault('frame-origin', 'The login frame does not serve this page')
}

export function createFrame(deps: FrameDeps): Frame {
  const { platform, view, raise, onReady } = deps
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
  const notices = createNoticeHandler(deps, requests, hide)

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
    else if (isAnswer(data)) requests.settle(alerted(data, raise))
  }

  function take(next: MessagePort): void {
    if (port) void begin()
    close()
    next.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (port === next) return receive(data)
      if (!isNotice(data) || port) return
      if (data.is === 'refused') return giveUp(unserved(raise, data.detail))
      if (data.is !== 'ready') return
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
