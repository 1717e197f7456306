/**
 * Uses or makes a passkey, by a press in the frame, or in a window where the frame may not use
 * passkeys.
 */
import { h, icon, type Child } from '../look/dom.ts'
import { mayAsk, type Does } from '../passkey/authenticator.ts'
import { PasskeyError, type PasskeyFault } from '../passkey/fault.ts'
import type { Answered, PasskeyQuestion, PasskeyWindow } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { minutesOf } from './passphrase.ts'
import { button, createSheet } from './sheet.ts'
import { runStep, type Step, type StepParts } from './step.ts'
import { openWindow, type OwnWindow } from './window.ts'

const leads: Readonly<Record<PasskeyQuestion<unknown>['why'], MessageKey>> = {
  login: 'passkey.login',
  add: 'passkey.add',
  set: 'passkey.set',
  device: 'passkey.device',
  prove: 'passkey.prove',
}
const faults: Readonly<Record<PasskeyFault, MessageKey>> = {
  cancelled: 'passkey.cancelled',
  maybe: 'passkey.maybe',
  refused: 'passkey.refused',
  none: 'passkey.none',
  exists: 'passkey.exists',
  unknown: 'passkey.unknown',
  noSecret: 'passkey.noSecret',
  noSecretHere: 'passkey.noSecretHere',
  other: 'passkey.other',
}

/** The message for errors that the visitor can resolve; null for all others. */
function problemOf(error: unknown, { t }: Words): string | null {
  if (error instanceof PasskeyError) return t(faults[error.fault])
  if (isFrameError(error, 'rate-limited')) return t('passkey.rate', { count: minutesOf(error) })
  // Errors of the browser itself are not of our classes.
  return !isFrameError(error) ||
    isFrameError(error, 'unreachable', 'keeper-unreachable', 'server-fault', 'code-expired')
    ? t('passkey.failed')
    : null
}

/**
 * The window in which passkeys are used: the frame, or a window that a press opens where the frame
 * may not use them.
 */
function createPlace<T>(
  { root, words, wardrobe, open = openWindow }: StepParts,
  { sheet, answer }: Step<T>,
  redraw: () => void,
) {
  const { t } = words
  const frame = root.ownerDocument.defaultView!
  let own: OwnWindow | null = null
  let isRefused = false
  const home = (): void => {
    // This is also called for a window that the frame has closed itself.
    if (!own) return
    own = null
    sheet.into(root)
    // When a window is closed, the browser removes the listeners of all elements in it.
    redraw()
  }
  function elsewhere(): HTMLElement {
    const made = createSheet(words, () => answer(null))
    made.title(t('see.elsewhere'))
    made.show(h('p', { class: 'sub lead' }, t('passkey.elsewhere')))
    made.buttons(
      button(t('do.cancel'), () => answer(null)),
      button(t('do.showWindow'), () => own?.focus(), 'primary'),
    )
    return made.element
  }
  return {
    /**
     * Call within the press. The message why there is no window where the browser opens none, or
     * one that the frame cannot reach.
     */
    async view(does: Does): Promise<PasskeyWindow | MessageKey> {
      if (own) return own.document.defaultView!
      if (!isRefused && mayAsk(frame, does) !== false) return frame
      const opened = await open(frame, home)
      if (!opened) return 'passkey.blocked'
      if (opened === 'severed') return 'see.severed'
      own = opened
      wardrobe.dress(opened.document)
      opened.document.title = t('title.passkey')
      opened.document.documentElement.lang = words.locale
      opened.document.body.dataset['window'] = ''
      sheet.into(opened.document.body)
      root.replaceChildren(elsewhere())
      return opened.document.defaultView!
    },
    /**
     * If the error means that the frame may not use passkeys, or could mean it, the next press
     * opens a window.
     */
    learn(error: unknown): void {
      if (error instanceof PasskeyError && (error.fault === 'refused' || error.fault === 'maybe'))
        isRefused = true
    },
    close(): void {
      if (!own) return
      own.close()
      own = null
      sheet.into(root)
    },
  }
}

function nameField(
  { t }: Words,
  name: string,
  typed: (name: string) => void,
  enter: () => void,
): HTMLElement {
  const input = h('input', {
    id: 'name',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 64,
    dir: 'auto',
    'aria-describedby': 'name-note',
    oninput: () => typed(input.value),
  })
  input.value = name
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) enter()
  })
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'name' }, t('passkey.name')),
    input,
    h('p', { id: 'name-note', class: 'sub' }, t('passkey.nameHint')),
  )
}

function draw<T>(parts: StepParts, question: PasskeyQuestion<T>, step: Step<T>): void {
  const { words } = parts
  const { t } = words
  const { why, use, make } = question
  const { sheet, answer, fail, over } = step
  let called = question.name
  let redraw = (): void => first()
  let running: AbortController | null = null
  const place = createPlace(parts, step, () => {
    // The window is gone, so no answer can come from it.
    running?.abort(new PasskeyError('cancelled'))
    redraw()
  })
  const show = (problem: string, ...nodes: readonly Child[]): void =>
    sheet.show(
      h(
        'div',
        { class: 'code' },
        h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('key')),
        h('p', {}, t(leads[why])),
        h('p', { class: 'wrong', role: 'alert' }, problem),
      ),
      ...nodes,
    )
  const turnAway = (): HTMLElement =>
    button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' })

  function first(problem = ''): void {
    if (!use) return name(problem)
    redraw = () => first(problem)
    const other =
      make &&
      h(
        'p',
        { class: 'center' },
        h(
          'button',
          { type: 'button', class: 'text-button', 'data-do': 'make', onclick: () => name() },
          t('passkey.make'),
        ),
      )
    show(problem, other)
    sheet.buttons(
      turnAway(),
      button(t('passkey.use'), () => press('get'), 'primary', { 'data-do': 'use' }),
    )
    sheet.focus()
  }
  function name(problem = ''): void {
    redraw = () => name(problem)
    show(
      problem,
      nameField(
        words,
        called,
        (typed) => (called = typed),
        () => press('create'),
      ),
    )
    sheet.buttons(
      use ? button(t('do.back'), () => first(), 'plain', { 'data-do': 'back' }) : turnAway(),
      button(t('passkey.makeThis'), () => press('create'), 'primary', { 'data-do': 'go' }),
    )
    sheet.focus()
  }
  function press(does: Does): void {
    if (running) return
    running = new AbortController()
    void run(does, running)
  }
  async function run(does: Does, stop: AbortController): Promise<void> {
    const ended = new Promise<never>((_, reject) =>
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error)),
    )
    ended.catch(() => {})
    const signal = AbortSignal.any([over, stop.signal])
    try {
      // Nothing is awaited before this, because passkeys and windows need the user activation of
      // the press.
      const opening = place.view(does)
      sheet.show(
        h(
          'div',
          { class: 'wait', role: 'status' },
          h('span', { class: 'ring', 'aria-hidden': 'true' }),
          h('p', { class: 'title' }, t('passkey.asking')),
        ),
      )
      sheet.buttons(turnAway())
      const view = await opening
      over.throwIfAborted()
      if (typeof view === 'string') {
        running = null
        return again(does, t(view))
      }
      sheet.focus()
      const value = await Promise.race([
        ended,
        does === 'get' ? use!(view, signal) : make!(view, called.trim() || question.name, signal),
      ])
      answer({ value })
    } catch (error) {
      if (over.aborted) return
      running = null
      place.learn(error)
      const problem = problemOf(error, words)
      if (problem === null) fail(error)
      else again(does, problem)
    }
  }
  const again = (does: Does, problem: string): void =>
    does === 'get' ? first(problem) : name(problem)
  over.addEventListener('abort', place.close, { once: true })
  first()
}

export const askPasskey =
  <T>(question: PasskeyQuestion<T>) =>
  (parts: StepParts): Promise<Answered<T>> =>
    runStep<T>(
      parts,
      parts.words.t(question.why === 'device' ? 'title.open' : 'title.passkey'),
      question.signal,
      (step) => draw(parts, question, step),
    )
