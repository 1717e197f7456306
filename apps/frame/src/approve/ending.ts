/**
 * Screens for removing an identity and deleting a login: what is lost, and afterwards what is left.
 */
import '../look/steps.ts'
import { fill, h, icon, type Child } from '../look/dom.ts'
import { notice, facts, line } from '../look/parts.ts'
import type { Answered, DeletionQuestion, RemovalQuestion } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { createGuardedButtons, type Choice, type GuardedButtons } from './guarded-buttons.ts'
import { button, createSheet, type Sheet } from './sheet.ts'
import type { StepDeps } from './step.ts'

interface Sight {
  sheet: Sheet
  turn(does: () => void): void
  /** Aborted when the sheet is removed. */
  over: AbortSignal
}

/** Until there is an answer, or the caller aborts. */
async function withSheet<T>(
  { root, stage, words, linger }: StepDeps,
  title: string,
  signal: AbortSignal,
  run: (sight: Sight) => Promise<T>,
): Promise<T> {
  let esc = (): void => {}
  const ended = new AbortController()
  const sheet = createSheet(words, () => esc())
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  )
  aborted.catch(() => {})
  try {
    sheet.title(title)
    sheet.into(root)
    stage.show(title)
    return await Promise.race([
      run({ sheet, turn: (does) => (esc = does), over: ended.signal }),
      aborted,
    ])
  } finally {
    ended.abort()
    if (signal.aborted) {
      sheet.leave()
      stage.hide()
    } else linger(sheet)
  }
}

const wait = (sheet: Sheet, ...nodes: readonly Child[]): void =>
  sheet.show(h('div', { class: 'wait', role: 'status' }, ...nodes))

/**
 * Shows progress. If the visitor declines after a failure, rejects with the last error; at once if
 * what was asked waits.
 */
async function carryOut<T>(
  { sheet, turn }: Sight,
  { t }: Words,
  act: () => Promise<T>,
  doing: MessageKey,
  hint: MessageKey,
): Promise<T> {
  for (;;) {
    turn(() => {})
    sheet.hint('')
    sheet.buttons()
    wait(
      sheet,
      h('span', { class: 'ring', 'aria-hidden': 'true' }),
      h('p', { class: 'title' }, t(doing)),
    )
    sheet.focus()
    const result = await act().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if ('value' in result) return result.value
    if (isFrameError(result.error, 'removal-waits')) throw result.error
    wait(
      sheet,
      h('span', { class: 'emblem' }, icon('warning')),
      h('p', { class: 'title' }, t('act.failed')),
      h('p', { class: 'sub' }, t(hint)),
    )
    const again = await new Promise<boolean>((resolve) => {
      turn(() => resolve(false))
      sheet.buttons(
        button(t('do.close'), () => resolve(false)),
        button(t('do.retry'), () => resolve(true), 'primary'),
      )
      sheet.focus()
    })
    if (!again) throw result.error
  }
}

/** The buttons work only while visible. `isAllowed` may refuse a press. */
async function decide(
  deps: StepDeps,
  { sheet, turn, over }: Sight,
  name: string,
  isAllowed: () => boolean = () => true,
): Promise<Choice> {
  let buttons: GuardedButtons | undefined
  over.addEventListener('abort', () => buttons?.close(), { once: true })
  const choice = await new Promise<Choice>((resolve) => {
    turn(() => resolve('refused'))
    const choose = (chosen: Choice): void => {
      if (chosen === 'refused' || isAllowed()) resolve(chosen)
    }
    buttons = createGuardedButtons(
      deps,
      sheet,
      () => ({ name, isCritical: true }),
      choose,
      deps.words.t('do.cancel'),
    )
    sheet.focus()
  })
  buttons?.done()
  return choice
}

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

function nameOf(loginMethod: string, { t }: Words): string {
  if (loginMethod === 'email') return t('loginMethod.email')
  if (loginMethod === 'passkey') return t('loginMethod.passkey')
  return (Object.hasOwn(names, loginMethod) && names[loginMethod]) || loginMethod
}

export const confirmRemoval =
  ({ loginMethod, label, act, signal }: RemovalQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> => {
    const { words } = deps
    const { t } = words
    return withSheet<Answered<true>>(deps, t('title.remove'), signal, async (sight) => {
      const method = nameOf(loginMethod, words)
      sight.sheet.show(
        facts(
          line(t('remove.loginMethod'), method),
          label !== null && line(t('remove.known'), h('bdi', {}, label)),
        ),
        h('p', {}, t('remove.lead')),
      )
      if ((await decide(deps, sight, t('remove.do'))) === 'refused') return null
      await carryOut(sight, words, act, 'remove.doing', 'remove.failedHint')
      return { value: true }
    })
  }

function createTick({ t }: Words): { element: HTMLElement; isTicked(): boolean } {
  const wrong = h('p', { id: 'tick-first', class: 'wrong', role: 'alert' })
  const box = h('input', { type: 'checkbox', id: 'tick', 'aria-describedby': 'tick-first' })
  const say = (text: string): void => {
    wrong.textContent = text
    if (text === '') box.removeAttribute('aria-invalid')
    else box.setAttribute('aria-invalid', 'true')
  }
  box.addEventListener('change', () => say(''))
  return {
    element: h(
      'div',
      {},
      h('label', { class: 'check', for: 'tick' }, box, h('span', {}, t('delete.tick'))),
      wrong,
    ),
    isTicked() {
      if (box.checked) return true
      say(t('delete.tickFirst'))
      box.focus()
      return false
    },
  }
}

export const confirmDeletion =
  ({ backups, act, signal }: DeletionQuestion) =>
  (deps: StepDeps): Promise<Answered<'phrase' | 'stale' | 'deleted'>> => {
    const { words } = deps
    const { t } = words
    const left = backups > 0 ? t('delete.backups', { count: backups }) : t('delete.noBackups')
    return withSheet<Answered<'phrase' | 'stale' | 'deleted'>>(
      deps,
      t('title.delete'),
      signal,
      async (sight) => {
        const { sheet, turn } = sight
        const tick = createTick(words)
        const place = h('div', { class: 'center' })
        const first = new Promise<'phrase'>((resolve) => {
          const show = button(t('delete.phrase'), () => resolve('phrase'))
          show.className = 'text-button'
          fill(place, [show])
        })
        sheet.show(
          notice('critical', h('b', {}, t('delete.warn')), t('delete.warnHint')),
          h('p', {}, t('delete.lead')),
          place,
          h('p', { class: 'sub' }, left),
          tick.element,
        )
        const choice = await Promise.race([
          decide(deps, sight, t('delete.do'), tick.isTicked),
          first,
        ])
        if (choice !== 'approved') return choice === 'refused' ? null : { value: choice }
        if (!(await carryOut(sight, words, act, 'delete.doing', 'delete.failedHint')))
          return { value: 'stale' }
        sheet.title(t('delete.done'))
        wait(sheet, h('p', {}, t('delete.doneHint')), h('p', { class: 'sub' }, left))
        await new Promise<void>((resolve) => {
          turn(resolve)
          sheet.buttons(button(t('do.close'), () => resolve(), 'primary', { 'data-do': 'close' }))
          sheet.focus()
        })
        return { value: 'deleted' }
      },
    )
  }
