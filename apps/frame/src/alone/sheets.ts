/** What the window asks by itself: that a link in a mail is opened, and that a provider's window is opened by a press. */
import { h, icon } from '../look/dom.ts'
import { button, createSheet } from '../approve/sheet.ts'
import type { Stage } from '../ports.ts'
import type { Words } from '../strings/words.ts'
import { said, type AloneWords } from './words.ts'

export interface SheetParts {
  root: HTMLElement
  stage: Stage
  words: Words
  own: AloneWords
}

export interface LinkWanted {
  email: string
  /** When another mail may be asked for, milliseconds since the epoch. */
  resend: number
  /** Has another mail sent; resolves with when the next may be asked for. */
  again(): Promise<number>
}

/** Draws it until `work` is done, which is over once the visitor turns away; null then. */
export async function untilOpened<T>({ root, stage, words, own }: SheetParts, { email, resend, again }: LinkWanted, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
  const over = new AbortController()
  let turnAway: () => void = () => {}
  const turned = new Promise<null>((resolve) => (turnAway = () => resolve(null)))
  const sheet = createSheet(words, turnAway)
  const news = h('p', { class: 'sub', role: 'status' })
  const more = button(own.linkAgain, () => void send(), 'quiet')
  more.className = 'text-button'
  let from = resend
  const tick = (): void => more.setAttribute('aria-disabled', String(Date.now() < from))
  async function send(): Promise<void> {
    if (Date.now() < from) return
    from = Number.POSITIVE_INFINITY
    tick()
    from = await again().then(
      (next) => ((news.textContent = own.linkSent), next),
      () => ((news.textContent = own.notSent), 0),
    )
    tick()
  }
  const timer = setInterval(tick, 1_000)
  tick()
  sheet.title(own.link)
  sheet.show(h('div', { class: 'code' }, h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('mail')), h('p', {}, said(own.linkHint, email)), more, news))
  sheet.buttons(button(words.t('do.cancel'), turnAway, 'plain', { 'data-do': 'cancel' }))
  sheet.into(root)
  stage.show(own.link)
  sheet.focus()
  try {
    return await Promise.race([work(AbortSignal.any([signal, over.signal])), turned])
  } finally {
    clearInterval(timer)
    over.abort()
    sheet.leave()
    stage.hide()
  }
}

/**
 * Draws a button that opens a provider's window, and asks `work` once it is open. Null where the visitor turns away.
 *
 * @param name The provider's.
 * @param open Opens it, in the press; null where the browser refuses it.
 */
export async function untilBack<T>({ root, stage, words, own }: SheetParts, name: string, open: () => Window | null, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
  const over = new AbortController()
  let opened: Window | null = null
  let settle: (answer: Promise<T> | null) => void = () => {}
  const settled = new Promise<T | null>((resolve, reject) => {
    settle = resolve
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  const sheet = createSheet(words, () => settle(null))
  const title = said(own.provider, name)
  let isAsked = false
  const press = (): void => {
    opened?.close()
    opened = open()
    sheet.hint(opened ? '' : words.t('see.blocked'))
    if (!opened || isAsked) return
    isAsked = true
    settle(work(AbortSignal.any([signal, over.signal])))
  }
  sheet.title(title)
  sheet.show(h('div', { class: 'code' }, h('p', {}, said(own.providerHint, name))))
  const go = button(title, press, 'primary', { 'data-do': 'go' })
  go.classList.add('wide')
  sheet.buttons(button(words.t('do.cancel'), () => (over.abort(), settle(null)), 'plain', { 'data-do': 'cancel' }), go)
  sheet.into(root)
  stage.show(title)
  sheet.focus()
  try {
    return await settled
  } finally {
    over.abort()
    ;(opened as Window | null)?.close()
    sheet.leave()
    stage.hide()
  }
}
