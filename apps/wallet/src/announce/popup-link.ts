import { RpcError, alreadyPending, userRejected } from '../shared/errors.ts'
import { MARK, parseFromWallet, randomId, writeOpening } from '../shared/messages.ts'
import type { Ask, Done, OriginView } from '../shared/messages.ts'

export type PopupLink = {
  ask(method: string, params: unknown): Promise<unknown>
}

/** Returns a function that removes it. */
export type ShowBlocked = (choices: { open(): void; cancel(): void }) => () => void

/** Interval to notice a closed window, milliseconds. */
const POLL = 200

/**
 * How long the window stays after connecting one chain, milliseconds: the visitor's click allows no
 * second window for the next chain.
 */
const STAY = 400

/** A second request of these is refused while one waits. */
const CONNECTS = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'solana:connect',
  'bitcoin:connect',
]

type Job = {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: RpcError) => void
}
type Approval = {
  readonly id: string
  readonly popup: Window
  readonly timer: number
  ready: boolean
}

/** Nothing is left to ask for. */
function isWhole({ accounts, solana, bitcoin }: OriginView): boolean {
  return accounts.length > 0 && solana.length > 0 && bitcoin.length > 0
}

const askOf = ({ id, method, params }: Job): Ask => ({
  mark: MARK,
  type: 'ask',
  id,
  method,
  params,
})

/** Right after this answer. */
const mayConnectNext = ({ method }: Job, view: OriginView): boolean =>
  CONNECTS.includes(method) && !isWhole(view)

/**
 * One window at a time: later requests wait for it, but a second connect request is refused with
 * -32002.
 *
 * @param mayFollow The page knows several chains, and may connect another right after one.
 */
export function createPopupLink(
  window: Window & typeof globalThis,
  walletOrigin: string,
  onView: (view: OriginView) => void,
  showBlocked: ShowBlocked,
  mayFollow: () => boolean,
): PopupLink {
  const jobs: Job[] = []
  const approvals = createApprovalWindow(window, walletOrigin, showBlocked, closedByVisitor)
  let staying: number | undefined

  function askCurrent(): void {
    const [job] = jobs
    if (job !== undefined && approvals.current()?.ready === true) approvals.post(askOf(job))
  }

  function letGo(): void {
    approvals.post({ mark: MARK, type: 'done' })
    forget()
  }

  function stopStaying(): void {
    window.clearTimeout(staying)
    staying = undefined
  }

  function forget(): void {
    stopStaying()
    approvals.forget()
  }

  function start(): void {
    if (jobs.length > 0) approvals.open()
  }

  function closedByVisitor(): void {
    const job = jobs.shift()
    forget()
    job?.reject(userRejected())
    start()
  }

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const approval = approvals.current()
    if (approval === undefined || event.source !== approval.popup || event.origin !== walletOrigin)
      return
    const message = parseFromWallet(event.data)
    if (message === undefined || (message.type === 'ready' && message.id !== approval.id)) return
    if (message.type === 'ready') {
      onView(message.view)
      approval.ready = true
      askCurrent()
      return
    }
    const [job] = jobs
    if (message.type !== 'answer' || job === undefined || message.id !== job.id) return
    jobs.shift()
    onView(message.view)
    if (message.ok) job.resolve(message.result)
    else job.reject(new RpcError(message.error))
    if (jobs.length > 0) return askCurrent()
    if (message.ok && mayFollow() && mayConnectNext(job, message.view))
      staying = window.setTimeout(letGo, STAY)
    else letGo()
  })
  // No one is left to answer.
  window.addEventListener('pagehide', () => approvals.current()?.popup.close())

  return {
    ask(method, params) {
      if (CONNECTS.includes(method) && jobs.some((job) => job.method === method)) {
        approvals.current()?.popup.focus()
        return Promise.reject(alreadyPending(method))
      }
      return new Promise((resolve, reject) => {
        jobs.push({ id: randomId(window.crypto), method, params, resolve, reject })
        // A window that only stayed open has not refused a request.
        if (staying !== undefined && approvals.current()?.popup.closed) forget()
        const approval = approvals.current()
        if (approval === undefined) return start()
        approval.popup.focus()
        if (staying === undefined) return
        stopStaying()
        askCurrent()
      })
    },
  }
}

type ApprovalWindow = {
  current(): Approval | undefined
  open(): void
  post(message: Ask | Done): void
  forget(): void
}

/** @param onClosed The visitor closed or declined the window. */
function createApprovalWindow(
  window: Window & typeof globalThis,
  walletOrigin: string,
  showBlocked: ShowBlocked,
  onClosed: () => void,
): ApprovalWindow {
  let approval: Approval | undefined
  let hideBlocked: (() => void) | undefined

  function stopShowing(): void {
    hideBlocked?.()
    hideBlocked = undefined
  }

  function watch(popup: Window, id: string): Approval {
    // The last message may arrive after `closed`, so only the second check counts.
    let seenClosed = false
    const timer = window.setInterval(() => {
      if (seenClosed) onClosed()
      seenClosed = popup.closed
    }, POLL)
    return { id, popup, timer, ready: false }
  }

  function tryOpen(): boolean {
    const id = randomId(window.crypto)
    const left = Math.round(window.screenX + Math.max(0, window.outerWidth - 400 - 24))
    const top = Math.round(window.screenY + 64)
    const url = `${walletOrigin}/index.html${writeOpening({ id, origin: window.location.origin })}`
    const popup = window.open(
      url,
      `pocket-wallet-${id}`,
      `popup,width=400,height=640,left=${left},top=${top}`,
    )
    if (popup === null || popup.closed) return false
    approval = watch(popup, id)
    return true
  }

  return {
    current: () => approval,
    open() {
      if (approval !== undefined || hideBlocked !== undefined || tryOpen()) return
      hideBlocked = showBlocked({
        open() {
          if (tryOpen()) stopShowing()
        },
        cancel: onClosed,
      })
    },
    post: (message) => approval?.popup.postMessage(message, walletOrigin),
    forget() {
      if (approval !== undefined) window.clearInterval(approval.timer)
      approval = undefined
      stopShowing()
    },
  }
}
