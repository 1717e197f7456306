/** In the frame, or in a window if the frame may not use passkeys. */
import { h, icon, type Child } from '../look/dom.ts'
import { mayAsk, type Does } from '../passkey/authenticator.ts'
import { PasskeyError, type PasskeyFault } from '../passkey/fault.ts'
import type { Answered, PasskeyQuestion, PasskeyWindow } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { minutesOf } from './passphrase.ts'
import { button, createSheet } from './sheet.ts'
import { runStep, type Step, type StepDeps } from './step.ts'
import { drawIn, openWindow, type OwnWindow } from './window.ts'

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

/** Only for errors that the visitor can resolve. */
function problemOf(error: unknown, { t }: Words): string | null {
  if (error instanceof PasskeyError) return t(faults[error.fault])
  if (isFrameError(error, 'rate-limited')) return t('passkey.rate', { count: minutesOf(error) })
  // Errors of the browser are not of our classes.
  return !isFrameError(error) ||
    isFrameError(error, 'unreachable', 'recovery-unreachable', 'server-fault', 'code-expired')
    ? t('passkey.failed')
    : null
}

interface Place {
  /** Call within the press. Returns a message if no usable window opens. */
  view(does: Does): Promise<PasskeyWindow | MessageKey>
  /** If the error may mean that the frame may not use passkeys, the next press opens a window. */
  learn(error: unknown): void
  close(): void
}

/** Where passkeys are used: the frame, or a window if the frame may not use them. */
function createPlace<T>(deps: StepDeps, { sheet, answer }: Step<T>, redraw: () => void): Place {
  const { root, words, open = openWindow } = deps
  const { t } = words
  const frame = root.ownerDocument.defaultView!
  let own: OwnWindow | null = null
  let isRefused = false
  const home = (): void => {
    // Also called for a window that the frame has closed itself.
    if (!own) return
    own = null
    sheet.into(root)
    // Closing a window removes the listeners of its elements.
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
    async view(does) {
      if (own) return own.document.defaultView!
      if (!isRefused && mayAsk(frame, does) !== false) return frame
      const opened = await open(frame, home)
      if (!opened) return 'passkey.blocked'
      if (opened === 'severed') return 'see.severed'
      own = opened
      drawIn(opened, sheet, deps, t('title.passkey'))
      root.replaceChildren(elsewhere())
      return opened.document.defaultView!
    },
    learn(error) {
      if (error instanceof PasskeyError && (error.fault === 'refused' || error.fault === 'maybe'))
        isRefused = true
    },
    close() {
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

interface Screens {
  first(problem?: string): void
  name(problem?: string): void
  asking(): void
  redraw(): void
  typed(): string
}

function createScreens<T>(
  words: Words,
  { why, use, make, name: proposed }: PasskeyQuestion<T>,
  { sheet, answer }: Step<T>,
  press: (does: Does) => void,
): Screens {
  const { t } = words
  let typed = proposed
  let redraw = (): void => first()

  function show(problem: string, ...nodes: readonly Child[]): void {
    const lead = h(
      'div',
      { class: 'code' },
      h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('key')),
      h('p', {}, t(leads[why])),
      h('p', { class: 'wrong', role: 'alert' }, problem),
    )
    sheet.show(lead, ...nodes)
  }

  const cancel = (): HTMLElement =>
    button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' })
  const back = (): HTMLElement =>
    button(t('do.back'), () => first(), 'plain', { 'data-do': 'back' })

  function makeInstead(): HTMLElement {
    const attributes = { type: 'button', class: 'text-button', 'data-do': 'make' }
    const link = h('button', { ...attributes, onclick: () => name() }, t('passkey.make'))
    return h('p', { class: 'center' }, link)
  }

  function first(problem = ''): void {
    if (!use) return name(problem)
    redraw = () => first(problem)
    show(problem, make && makeInstead())
    const go = button(t('passkey.use'), () => press('get'), 'primary', { 'data-do': 'use' })
    sheet.buttons(cancel(), go)
    sheet.focus()
  }

  function name(problem = ''): void {
    redraw = () => name(problem)
    const create = (): void => press('create')
    const onType = (text: string): void => {
      typed = text
    }
    show(problem, nameField(words, typed, onType, create))
    const go = button(t('passkey.makeThis'), create, 'primary', { 'data-do': 'go' })
    sheet.buttons(use ? back() : cancel(), go)
    sheet.focus()
  }

  return {
    first,
    name,
    asking() {
      const ring = h('span', { class: 'ring', 'aria-hidden': 'true' })
      const title = h('p', { class: 'title' }, t('passkey.asking'))
      sheet.show(h('div', { class: 'wait', role: 'status' }, ring, title))
      sheet.buttons(cancel())
    },
    redraw: () => redraw(),
    typed: () => typed,
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )
  aborted.catch(() => {})
  return aborted
}

function draw<T>(deps: StepDeps, question: PasskeyQuestion<T>, step: Step<T>): void {
  const { words } = deps
  const { use, make, name } = question
  const { sheet, answer, fail, over } = step
  let running: AbortController | null = null
  const screens = createScreens(words, question, step, press)
  const place = createPlace(deps, step, () => {
    // The window is closed, so no answer can come.
    running?.abort(new PasskeyError('cancelled'))
    screens.redraw()
  })

  function press(does: Does): void {
    if (running) return
    running = new AbortController()
    void run(does, running)
  }

  function tryAgain(does: Does, problem: string): void {
    if (does === 'get') screens.first(problem)
    else screens.name(problem)
  }

  async function run(does: Does, stop: AbortController): Promise<void> {
    const ended = whenAborted(stop.signal)
    const signal = AbortSignal.any([over, stop.signal])
    try {
      // Nothing is awaited before: passkeys and windows need the press's user activation.
      const opening = place.view(does)
      screens.asking()
      const view = await opening
      over.throwIfAborted()
      if (typeof view === 'string') {
        running = null
        return tryAgain(does, words.t(view))
      }
      sheet.focus()
      const passkey =
        does === 'get' ? use!(view, signal) : make!(view, screens.typed().trim() || name, signal)
      answer({ value: await Promise.race([ended, passkey]) })
    } catch (error) {
      if (over.aborted) return
      running = null
      place.learn(error)
      const problem = problemOf(error, words)
      if (problem === null) fail(error)
      else tryAgain(does, problem)
    }
  }

  over.addEventListener('abort', place.close, { once: true })
  screens.first()
}

export const askPasskey =
  <T>(question: PasskeyQuestion<T>) =>
  (deps: StepDeps): Promise<Answered<T>> =>
    runStep<T>(
      deps,
      deps.words.t(question.why === 'device' ? 'title.open' : 'title.passkey'),
      question.signal,
      (step) => draw(deps, question, step),
    )
