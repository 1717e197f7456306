/** A new passphrase, typed twice and rated, or the wallet's on a new device. */
import { leastLength, lengthOf, normalised, strengthOf } from '../keys/passphrase.ts'
import { fill, h, icon } from '../look/dom.ts'
import type { Answered, PassphraseQuestion } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { Words } from '../strings/words.ts'
import { button } from './sheet.ts'
import { runStep, type Step, type StepDeps } from './step.ts'

export function minutesOf(error: unknown): number {
  const seconds = isFrameError(error, 'rate-limited') ? error.data?.['retryAfter'] : null
  return Math.max(1, Math.ceil((typeof seconds === 'number' ? seconds : 60) / 60))
}

/** Only for errors that the visitor can resolve. */
function problemOf(error: unknown, { t }: Words, tries: number): string | null {
  if (isFrameError(error, 'wrong-secret')) return t('pass.wrong', { count: tries })
  if (isFrameError(error, 'rate-limited')) return t('pass.rate', { count: minutesOf(error) })
  return isFrameError(error, 'unreachable', 'recovery-unreachable', 'server-fault', 'keys-failed')
    ? t('pass.failed')
    : null
}

interface Field {
  element: HTMLElement
  input: HTMLInputElement
  say(text: string, isWrong: boolean): void
}

function createField(id: string, name: string, autocomplete: string, enter: () => void): Field {
  const note = h('p', { id: `${id}-note`, class: 'sub', role: 'status' })
  const input = h('input', {
    id,
    type: 'password',
    autocomplete,
    autocapitalize: 'none',
    spellcheck: 'false',
    dir: 'auto',
    'aria-describedby': `${id}-note`,
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) enter()
  })
  return {
    element: h('div', { class: 'field' }, h('label', { for: id }, name), input, note),
    input,
    say(text, isWrong) {
      if (note.textContent !== text) note.textContent = text
      note.className = isWrong ? 'wrong' : 'sub'
      if (isWrong) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    },
  }
}

interface Form {
  nodes: readonly HTMLElement[]
  /** Null if it is not acceptable, which is shown. */
  read(): string | null
  wrong(text: string): void
  clear(): void
}

function createForm({ t }: Words, isNew: boolean, enter: () => void): Form {
  const first = createField(
    'passphrase',
    t('pass.label'),
    isNew ? 'new-password' : 'current-password',
    enter,
  )
  const second = isNew ? createField('repeat', t('pass.repeat'), 'new-password', enter) : null
  const fields = second ? [first, second] : [first]
  const see = h('input', {
    type: 'checkbox',
    id: 'see',
    onchange: () => fields.forEach(({ input }) => (input.type = see.checked ? 'text' : 'password')),
  })
  const hint = (): void => {
    const typed = first.input.value
    const strength = strengthOf(typed)
    first.say(
      !isNew || typed === ''
        ? ''
        : strength === 'short'
          ? t('pass.short', { count: leastLength - lengthOf(normalised(typed)) })
          : t(strength === 'good' ? 'pass.good' : 'pass.plain'),
      false,
    )
  }
  first.input.addEventListener('input', hint)
  second?.input.addEventListener('input', () => second.say('', false))
  function refuse(field: Field, text: string): null {
    field.say(text, true)
    field.input.focus()
    field.element.scrollIntoView({ block: 'nearest' })
    return null
  }
  return {
    nodes: [
      ...fields.map(({ element }) => element),
      h('label', { class: 'check', for: 'see' }, see, t('pass.see')),
    ],
    read() {
      const typed = first.input.value
      if (isNew ? strengthOf(typed) === 'short' : normalised(typed) === '')
        return refuse(first, t('pass.tooShort'))
      return second && normalised(second.input.value) !== normalised(typed)
        ? refuse(second, t('pass.differs'))
        : typed
    },
    wrong(text) {
      first.say(text, true)
      first.input.focus()
      first.input.select()
    },
    clear() {
      for (const { input } of fields) input.value = ''
    },
  }
}

const leads = { new: 'pass.new', device: 'pass.old', prove: 'pass.prove' } as const

function draw<T>(
  { words }: StepDeps,
  { why, act }: PassphraseQuestion<T>,
  { sheet, answer, fail, over }: Step<T>,
): void {
  const { t } = words
  const isNew = why === 'new'
  const form = createForm(words, isNew, () => void submit())
  const body = h('div', { class: 'step' })
  const shown = [
    h('span', { class: 'emblem middle', 'aria-hidden': 'true' }, icon('key')),
    h('p', {}, t(leads[why])),
    ...form.nodes,
    why === 'device' && h('p', { class: 'sub' }, t('pass.elsewhere')),
  ]
  let tries = 0
  let isBusy = false
  function rest(): void {
    isBusy = false
    fill(body, shown)
    sheet.buttons(
      button(t(isNew ? 'do.back' : 'do.cancel'), () => answer(null), 'plain', {
        'data-do': 'cancel',
      }),
      button(t(why === 'device' ? 'pass.open' : 'do.continue'), () => void submit(), 'primary', {
        'data-do': 'go',
      }),
    )
  }
  async function submit(): Promise<void> {
    const typed = isBusy ? null : form.read()
    if (typed === null) return
    isBusy = true
    fill(body, [
      h(
        'div',
        { class: 'wait', role: 'status' },
        h('span', { class: 'ring', 'aria-hidden': 'true' }),
        h('p', { class: 'title' }, t('pass.working')),
      ),
    ])
    sheet.buttons(button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' }))
    sheet.focus()
    try {
      answer({ value: await act(typed) })
    } catch (error) {
      if (over.aborted) return
      if (isFrameError(error, 'wrong-secret')) tries++
      const problem = problemOf(error, words, tries)
      if (problem === null) return fail(error)
      rest()
      form.wrong(problem)
    }
  }
  rest()
  over.addEventListener('abort', form.clear, { once: true })
  sheet.show(body)
}

export const askPassphrase =
  <T>(question: PassphraseQuestion<T>) =>
  (deps: StepDeps): Promise<Answered<T>> =>
    runStep<T>(
      deps,
      deps.words.t(question.why === 'device' ? 'title.open' : 'title.passphrase'),
      question.signal,
      (step) => draw(deps, question, step),
    )
