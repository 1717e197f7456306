/**
 * Logging in again by a provider: its window opens in a press inside the frame. Under the page's
 * opener policy (`Cross-Origin-Opener-Policy: same-origin`) no window can reach the frame, and a
 * link opens one that the server alone hears from.
 */
import { h, icon } from '../look/dom.ts'
import type { Answered, VisitAgainQuestion } from '../ports.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import { providerName } from '../shared/provider-name.ts'
import type { MessageKey } from '../strings/words.ts'
import { button } from './sheet.ts'
import { runStep, type Step, type StepDeps } from './step.ts'

/** Null for errors that another try does not resolve. */
function problemOf(error: unknown): MessageKey | '' | null {
  if (isFrameError(error, 4001)) return ''
  if (isFrameError(error, 'other-account')) return 'again.other'
  if (isFrameError(error, 'popup-lost', 'code-expired')) return 'again.lost'
  const isPassing = isFrameError(error, 'unreachable', 'server-fault', 'rate-limited')
  return isPassing || isFrameError(error, 'provider-failed') ? 'passkey.failed' : null
}

export const visitAgain =
  (question: VisitAgainQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> =>
    runStep<true>(deps, deps.words.t('again.title'), question.signal, (step) =>
      draw(deps, question, step),
    )

const leadIn = (text: string, problem: string): HTMLElement =>
  h(
    'div',
    { class: 'code' },
    h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('key')),
    h('p', {}, text),
    h('p', { class: 'wrong', role: 'alert' }, problem),
  )

const waiting = (title: string, hint: string): HTMLElement =>
  h(
    'div',
    { class: 'wait', role: 'status' },
    h('span', { class: 'ring', 'aria-hidden': 'true' }),
    h('p', { class: 'title' }, title),
    h('p', { class: 'sub' }, hint),
  )

/** With a referrer, as in leave.ts. */
const linkTo = (href: string, text: string): HTMLElement =>
  h(
    'a',
    {
      class: 'button primary',
      href,
      target: '_blank',
      rel: 'noopener',
      referrerpolicy: 'origin',
      'data-do': 'go',
    },
    text,
  )

function draw(
  { root, words: { t } }: StepDeps,
  { provider, url, act, link }: VisitAgainQuestion,
  { sheet, answer, fail, over }: Step<true>,
): void {
  const name = providerName(provider)
  const view = root.ownerDocument.defaultView!
  let running = new AbortController()
  let popup: Window | null = null
  let isSevered = false
  let isBlocked = false

  const cancel = (): HTMLElement =>
    button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' })

  function first(problem: MessageKey | '', go: HTMLElement): void {
    sheet.show(leadIn(t('again.lead', { name }), problem === '' ? '' : t(problem)))
    sheet.buttons(cancel(), go)
    sheet.focus()
  }

  async function showLink(problem: MessageKey | ''): Promise<void> {
    running = new AbortController()
    const { signal } = running
    try {
      const { url: href, act: wait } = await link()
      if (over.aborted || signal.aborted) return
      const go = linkTo(href, t('leave.go', { name }))
      go.addEventListener('click', () => void run(wait, signal))
      first(problem, go)
    } catch (error) {
      if (!over.aborted && !signal.aborted) fail(error)
    }
  }

  function ask(problem: MessageKey | '' = ''): void {
    if (isSevered) return void showLink(problem)
    const props = { 'data-do': 'go' }
    first(problem, button(t('leave.go', { name }), open, 'primary', props))
  }

  function waits(): void {
    sheet.show(waiting(t('again.waits', { name }), t('again.waitsHint')))
    // A provider's page may hide whether its window is closed.
    sheet.buttons(cancel(), button(t('do.retry'), again, 'plain', { 'data-do': 'retry' }))
    sheet.focus()
  }

  function end(): void {
    running.abort()
    popup?.close()
  }

  function blocked(): void {
    // Only an opened window uses up the press: it cannot be reached, and closes itself.
    isSevered = view.navigator.userActivation?.isActive === false
    // An app that opens none at all: the page offers to log out and in.
    if (isBlocked && !isSevered) return fail(new FrameError('login-too-old'))
    isBlocked = true
    ask(isSevered ? 'again.lost' : 'passkey.blocked')
  }

  /** Another visit instead. */
  function again(): void {
    if (!isSevered) return open()
    end()
    ask()
  }

  /** Within the press. */
  function open(): void {
    end()
    popup = view.open(url, '', 'popup,width=480,height=720')
    if (!popup) return blocked()
    running = new AbortController()
    void run(act, running.signal)
  }

  async function run(wait: VisitAgainQuestion['act'], signal: AbortSignal): Promise<void> {
    waits()
    try {
      await wait(AbortSignal.any([over, signal]))
      answer({ value: true })
    } catch (error) {
      if (over.aborted || signal.aborted) return
      popup?.close()
      const problem = problemOf(error)
      if (problem === null) fail(error)
      else ask(problem)
    }
  }

  over.addEventListener('abort', end, { once: true })
  ask()
}
