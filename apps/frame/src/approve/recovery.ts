/**
 * The input of a mailed code: the keeper's on a new device, or the server's before the phrase is
 * shown.
 */
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

/** One input, drawn as six cells, so that pasting, typing and autofill all work. */
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
    // Digits of any script count; other characters are removed.
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
  // In each script, the ten decimal digits are consecutive code points.
  let zero = character.codePointAt(0)!
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && character.codePointAt(0)! - zero < 9)
    zero--
  return String(character.codePointAt(0)! - zero)
}

export async function askCode(
  {
    root,
    stage,
    words,
    lead,
    linger,
  }: {
    root: HTMLElement
    stage: Stage
    words: Words
    lead?: string | undefined
    linger(sheet: Sheet): void
  },
  question: RecoveryQuestion,
): Promise<string | null> {
  const { t, locale } = words
  question.signal.throwIfAborted()
  let choose: (code: string | null) => void = () => {}
  const chosen = new Promise<string | null>((resolve) => (choose = resolve))
  const sheet = createSheet(words, () => choose(null))
  const cells = createCells(words, (code) => (isOver() ? say('code.expired') : choose(code)))
  const wrong = h('p', { id: 'wrong', class: 'wrong', role: 'alert' })
  const left = h('p', { class: 'sub figures' })
  const news = h('p', { class: 'hidden', role: 'status' })
  const resend = button('', () => void again(), 'quiet')
  resend.className = 'text-button'
  let times = { expires: question.expires, resend: question.resend }
  let isSending = false
  const isOver = (): boolean => Date.now() >= times.expires
  function say(key: MessageKey | null): void {
    wrong.textContent = key === null ? '' : t(key)
    if (key !== null && key !== 'code.notSent') cells.input.setAttribute('aria-invalid', 'true')
  }
  const tick = (): void => {
    const wait = times.resend - Date.now()
    left.textContent = isOver()
      ? ''
      : t('code.left', { time: clock(times.expires - Date.now(), locale) })
    if (isOver() && !wrong.textContent) say('code.expired')
    resend.textContent = isSending
      ? t('code.sending')
      : wait > 0
        ? t('code.resendIn', { time: clock(wait, locale) })
        : t('code.resend')
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
      cells.clear()
      cells.input.removeAttribute('aria-invalid')
      say(null)
      news.textContent = t('code.sent')
      cells.input.focus()
    } else say('code.notSent')
    tick()
  }
  const timer = setInterval(tick, second)
  const aborted = new Promise<never>((_, fail) =>
    question.signal.addEventListener('abort', () => fail(question.signal.reason as Error), {
      once: true,
    }),
  )
  let code: string | null = null
  try {
    sheet.title(t('title.code'))
    sheet.show(
      h(
        'div',
        { class: 'code' },
        h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('mail')),
        h(
          'p',
          {},
          lead ??
            t(question.why === 'phrase' ? 'phrase.code' : 'code.lead', { email: question.email }),
        ),
        cells.element,
        wrong,
        left,
        resend,
        news,
      ),
      h('p', { class: 'sub center' }, t('code.only')),
    )
    sheet.buttons(button(t('do.cancel'), () => choose(null), 'plain', { 'data-do': 'cancel' }))
    if (question.error) say(`code.${question.error}`)
    tick()
    sheet.into(root)
    stage.show(t('title.code'))
    const view = root.ownerDocument.defaultView
    // In a window of its own, nothing but the code is asked for, so that the visitor can type it at
    // once.
    if (question.error || view?.parent === view) cells.input.focus()
    else sheet.focus()
    code = await Promise.race([chosen, aborted])
    return code
  } finally {
    clearInterval(timer)
    if (code === null) {
      sheet.leave()
      stage.hide()
    } else {
      sheet.show(
        h(
          'div',
          { class: 'wait', role: 'status' },
          h('span', { class: 'ring', 'aria-hidden': 'true' }),
          h('p', { class: 'title' }, t('code.checking')),
        ),
      )
      sheet.buttons()
      sheet.focus()
      linger(sheet)
    }
  }
}
