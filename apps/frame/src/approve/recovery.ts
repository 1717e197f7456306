/** The input of a mailed code, from the recovery service or the server. */
import '../look/steps.ts'
import { h, icon } from '../look/dom.ts'
import type { RecoveryQuestion, Stage } from '../ports.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { button, createSheet, type Sheet } from './sheet.ts'

const length = 6
const second = 1_000

/** Minutes and seconds, in the language's digits. */
export function clock(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / second))
  const write = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(
      value,
    )
  return `${write(Math.floor(seconds / 60), 1)}:${write(seconds % 60, 2)}`
}

/** One input drawn as six cells, so that paste and autofill work. */
function createCells(
  { t }: Words,
  full: (code: string) => void,
): { element: HTMLElement; input: HTMLInputElement; clear(): void } {
  const cells = Array.from({ length }, () => h('span', { 'aria-hidden': 'true' }))
  const input = h('input', {
    id: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    pattern: '\\d*',
    spellcheck: 'false',
    'aria-label': t('code.label'),
    'aria-describedby': 'wrong',
  })
  const draw = (): void => {
    for (const [at, cell] of cells.entries()) {
      cell.textContent = input.value[at] ?? ''
      cell.toggleAttribute('data-at', at === Math.min(input.value.length, length - 1))
    }
  }
  input.addEventListener('input', () => {
    // Digits of any script count.
    const digits = Array.from(input.value.normalize('NFKC'), digitOf).join('').slice(0, length)
    if (input.value !== digits) input.value = digits
    input.removeAttribute('aria-invalid')
    draw()
    if (digits.length === length) full(digits)
  })
  draw()
  const clear = (): void => {
    input.value = ''
    draw()
  }
  return { element: h('div', { class: 'cells' }, input, ...cells), input, clear }
}

function digitOf(character: string): string {
  if (/\d/.test(character)) return character
  if (!/^\p{Nd}$/u.test(character)) return ''
  // A script's decimal digits are consecutive code points.
  let zero = character.codePointAt(0)!
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && character.codePointAt(0)! - zero < 9)
    zero--
  return String(character.codePointAt(0)! - zero)
}

export interface AskCodeDeps {
  root: HTMLElement
  stage: Stage
  words: Words
  lead?: string | undefined
  linger(sheet: Sheet): void
}

interface Mailing {
  left: HTMLElement
  resend: HTMLElement
  isOver(): boolean
  tick(): void
}

interface MailingEvents {
  onSent(): void
  onNotSent(): void
  onOver(): void
}

function createMailing(
  { t, locale }: Words,
  question: RecoveryQuestion,
  { onSent, onNotSent, onOver }: MailingEvents,
): Mailing {
  const left = h('p', { class: 'sub figures' })
  const resend = button('', () => void again(), 'quiet')
  resend.className = 'text-button'
  let times = { expires: question.expires, resend: question.resend }
  let isSending = false
  const isOver = (): boolean => Date.now() >= times.expires

  function resendText(wait: number): string {
    if (isSending) return t('code.sending')
    return wait > 0 ? t('code.resendIn', { time: clock(wait, locale) }) : t('code.resend')
  }

  function tick(): void {
    const wait = times.resend - Date.now()
    const time = clock(times.expires - Date.now(), locale)
    left.textContent = isOver() ? '' : t('code.left', { time })
    if (isOver()) onOver()
    resend.textContent = resendText(wait)
    resend.setAttribute('aria-disabled', String(isSending || wait > 0))
  }

  async function again(): Promise<void> {
    if (isSending || Date.now() < times.resend) return
    isSending = true
    tick()
    const sent = await question.again().catch(() => null)
    isSending = false
    if (sent) {
      times = sent
      onSent()
    } else onNotSent()
    tick()
  }

  return { left, resend, isOver, tick }
}

interface CodeForm {
  element: HTMLElement
  input: HTMLInputElement
  say(key: MessageKey | null): void
  tick(): void
}

/** @param choose Gets a code typed while it is valid. */
function createCodeForm(
  words: Words,
  question: RecoveryQuestion,
  lead: string | undefined,
  choose: (code: string) => void,
): CodeForm {
  const { t } = words
  const { input, element, clear } = createCells(words, (code) => {
    if (mailing.isOver()) say('code.expired')
    else choose(code)
  })
  const wrong = h('p', { id: 'wrong', class: 'wrong', role: 'alert' })
  const news = h('p', { class: 'hidden', role: 'status' })

  function say(key: MessageKey | null): void {
    wrong.textContent = key === null ? '' : t(key)
    if (key !== null && key !== 'code.notSent') input.setAttribute('aria-invalid', 'true')
  }

  const mailing = createMailing(words, question, {
    onSent() {
      clear()
      input.removeAttribute('aria-invalid')
      say(null)
      news.textContent = t('code.sent')
      input.focus()
    },
    onNotSent: () => say('code.notSent'),
    onOver() {
      if (!wrong.textContent) say('code.expired')
    },
  })
  const defaultLead = question.why === 'phrase' ? 'phrase.code' : 'code.lead'
  const form = h(
    'div',
    { class: 'code' },
    h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('mail')),
    h('p', {}, lead ?? t(defaultLead, { email: question.email })),
    element,
    wrong,
    mailing.left,
    mailing.resend,
    news,
  )
  return { element: form, input, say, tick: mailing.tick }
}

function showChecking(sheet: Sheet, { t }: Words): void {
  const ring = h('span', { class: 'ring', 'aria-hidden': 'true' })
  const title = h('p', { class: 'title' }, t('code.checking'))
  sheet.show(h('div', { class: 'wait', role: 'status' }, ring, title))
  sheet.buttons()
  sheet.focus()
}

/** Null if the visitor cancels. */
export async function askCode(
  { root, stage, words, lead, linger }: AskCodeDeps,
  question: RecoveryQuestion,
): Promise<string | null> {
  const { t } = words
  const { signal, error } = question
  signal.throwIfAborted()
  let choose: (code: string | null) => void = () => {}
  const chosen = new Promise<string | null>((resolve) => {
    choose = resolve
  })
  const cancel = (): void => choose(null)
  const sheet = createSheet(words, cancel)
  const form = createCodeForm(words, question, lead, (code) => choose(code))
  const timer = setInterval(form.tick, second)
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  )
  const isConfirm = question.why === 'confirm'
  const title = t(isConfirm ? 'title.confirm' : 'title.code')
  let code: string | null = null
  try {
    sheet.title(title)
    const isNewDevice = (question.why ?? 'device') === 'device'
    sheet.show(
      form.element,
      h('p', { class: 'sub center' }, t('code.only')),
      isNewDevice && h('p', { class: 'sub center' }, t('code.never')),
      isConfirm && h('p', { class: 'sub center' }, t('code.later')),
    )
    const leave = t(isConfirm ? 'do.later' : 'do.cancel')
    sheet.buttons(button(leave, cancel, 'plain', { 'data-do': 'cancel' }))
    if (error) form.say(`code.${error}`)
    form.tick()
    sheet.into(root)
    stage.show(title)
    const view = root.ownerDocument.defaultView
    // In its own window nothing else is asked, so the visitor can type at once.
    if (error || view?.parent === view) form.input.focus()
    else sheet.focus()
    code = await Promise.race([chosen, aborted])
    return code
  } finally {
    clearInterval(timer)
    if (code === null) {
      sheet.leave()
      stage.hide()
    } else {
      showChecking(sheet, words)
      linger(sheet)
    }
  }
}
