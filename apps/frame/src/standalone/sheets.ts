/** The login steps that only the window has. */
import { h, icon } from '../look/dom.ts'
import { button, createSheet } from '../approve/sheet.ts'
import type { Stage } from '../ports.ts'
import type { Words } from '../strings/words.ts'
import { fill, type WindowWords } from './words.ts'

export interface SheetDeps {
  root: HTMLElement
  stage: Stage
  words: Words
  own: WindowWords
}

export interface LinkWanted {
  email: string
  /** When another mail may be sent, milliseconds since 1970. */
  resend: number
  /** Resolves with the time when the next mail may be sent. */
  again(): Promise<number>
}

/** Shown until `work` is done. Null if the visitor cancels, which aborts `work`. */
export async function untilOpened<T>(
  { root, stage, words, own }: SheetDeps,
  { email, resend, again }: LinkWanted,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const abort = new AbortController()
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
    const next = await again().catch(() => null)
    news.textContent = next === null ? own.notSent : own.linkSent
    from = next ?? 0
    tick()
  }
  const timer = setInterval(tick, 1_000)
  tick()
  sheet.title(own.link)
  sheet.show(
    h(
      'div',
      { class: 'code' },
      h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('mail')),
      h('p', {}, fill(own.linkHint, email)),
      more,
      news,
    ),
  )
  sheet.buttons(button(words.t('do.cancel'), turnAway, 'plain', { 'data-do': 'cancel' }))
  sheet.into(root)
  stage.show(own.link)
  sheet.focus()
  try {
    return await Promise.race([work(AbortSignal.any([signal, abort.signal])), turned])
  } finally {
    clearInterval(timer)
    abort.abort()
    sheet.leave()
    stage.hide()
  }
}

/**
 * Calls `work` once the provider's window is open. Null if the visitor cancels.
 *
 * @param name The provider's name.
 * @param open Called in the press; null if the browser opens no window.
 */
export async function untilBack<T>(
  { root, stage, words, own }: SheetDeps,
  name: string,
  open: () => Window | null,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const abort = new AbortController()
  let opened: Window | null = null
  let settle: (answer: Promise<T> | null) => void = () => {}
  const settled = new Promise<T | null>((resolve, reject) => {
    settle = resolve
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  const sheet = createSheet(words, () => settle(null))
  const title = fill(own.provider, name)
  let isAsked = false
  const go = button(title, () => press(), 'primary', { 'data-do': 'go' })
  go.classList.add('wide')
  function press(): void {
    opened?.close()
    opened = open()
    sheet.hint(opened ? '' : words.t('see.blocked'))
    if (!opened || isAsked) return
    isAsked = true
    sheet.show(
      h(
        'div',
        { class: 'wait', role: 'status' },
        h('span', { class: 'ring', 'aria-hidden': 'true' }),
        h('p', { class: 'title' }, fill(own.visited, name)),
      ),
    )
    go.textContent = own.visitAgain
    go.className = 'button plain'
    settle(work(AbortSignal.any([signal, abort.signal])))
  }
  sheet.title(title)
  sheet.show(
    h(
      'div',
      { class: 'wait' },
      h('span', { class: 'emblem title', 'aria-hidden': 'true' }, name.slice(0, 1)),
      h('p', {}, fill(own.providerHint, name)),
    ),
  )
  sheet.buttons(
    button(words.t('do.cancel'), () => settle(null), 'plain', { 'data-do': 'cancel' }),
    go,
  )
  sheet.into(root)
  stage.show(title)
  // Its only effect is the provider's window, so Enter may press it.
  go.focus()
  try {
    return await settled
  } finally {
    abort.abort()
    ;(opened as Window | null)?.close()
    sheet.leave()
    stage.hide()
  }
}
