/** A warning, then the words if the visitor wants them. */
import '../look/steps.ts'
import { fill, h, icon } from '../look/dom.ts'
import { notice } from '../look/parts.ts'
import type { Words } from '../strings/words.ts'
import { wipe } from '../shared/bytes.ts'
import type { AskDeps } from './ask.ts'
import { createGuardedButtons, type Choice, type GuardedButtons } from './guarded-buttons.ts'
import { button, createSheet, type Sheet } from './sheet.ts'

type Deps = Pick<AskDeps, 'root' | 'stage' | 'words' | 'wardrobe' | 'open'>
type Read = () => Promise<ArrayBuffer | null>

const count = 12
const space = 0x20

function list(words: Words, each: (place: number) => Node, isCovered: boolean): HTMLElement {
  // A translation service would send the words to a server, and change them.
  const made = h('ol', {
    class: 'words notranslate',
    role: 'list',
    dir: 'ltr',
    lang: 'en',
    translate: 'no',
    'aria-label': words.t('phrase.words'),
    'aria-hidden': isCovered ? 'true' : null,
  })
  fill(
    made,
    Array.from({ length: count }, (_, at) =>
      h('li', {}, h('span', { class: 'figures' }, String(at + 1)), each(at)),
    ),
  )
  return made
}

/** Used only for drawing. */
function textsOf(bytes: Uint8Array): Text[] {
  const texts: Text[] = []
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(space, from)
    const end = found < 0 ? bytes.length : found
    const word = bytes.subarray(from, end)
    texts.push(document.createTextNode(String.fromCharCode(...word)))
    from = end + 1
  }
  return texts
}

export async function showWords(deps: Deps, read: Read, signal: AbortSignal): Promise<void> {
  const { root, stage, words } = deps
  const { t } = words
  let choose: (choice: Choice) => void = () => {}
  let buttons: GuardedButtons | undefined
  const sheet = createSheet(words, () => choose('refused'))
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  )
  aborted.catch(() => {})
  const warning = (): HTMLElement =>
    notice('critical', h('b', {}, t('phrase.warn')), t('phrase.warnHint'))
  try {
    sheet.title(t('title.phrase'))
    sheet.into(root)
    stage.show(t('title.phrase'))
    let isDone = false
    while (!isDone) {
      sheet.show(
        warning(),
        h('p', {}, t('phrase.lead'), ' ', t('phrase.watch')),
        list(words, () => h('i'), true),
      )
      sheet.focus()
      const chosen = new Promise<Choice>((resolve) => (choose = resolve))
      buttons = createGuardedButtons(
        deps,
        sheet,
        () => ({ name: t('phrase.show'), isCritical: false }),
        choose,
        t('do.cancel'),
      )
      if ((await Promise.race([chosen, aborted])) === 'refused') return
      buttons.done()
      const texts = await fetchWords(sheet, words, read, (turn) => (choose = turn), aborted)
      if (!texts) return
      isDone =
        (await Promise.race([
          reveal(sheet, words, warning(), texts, (turn) => (choose = turn)),
          aborted,
        ]).finally(() => clear(texts))) === 'done'
    }
  } finally {
    buttons?.close()
    sheet.leave()
    stage.hide()
  }
}

function clear(texts: readonly Text[]): void {
  for (const text of texts) {
    text.data = ''
    text.remove()
  }
}

type OnTurn = (turn: (choice: Choice) => void) => void

/** Null if they may no longer be shown. Rejects with the last error if the visitor cancels. */
async function fetchWords(
  sheet: Sheet,
  { t }: Words,
  read: Read,
  onTurn: OnTurn,
  aborted: Promise<never>,
): Promise<Text[] | null> {
  let isOver = false
  const fetched = async (): Promise<{ texts: Text[] | null } | { error: unknown }> => {
    try {
      const buffer = await read()
      if (!buffer) return { texts: null }
      try {
        return { texts: isOver ? null : textsOf(new Uint8Array(buffer)) }
      } finally {
        wipe(buffer)
      }
    } catch (error) {
      return { error }
    }
  }
  try {
    for (;;) {
      onTurn(() => {})
      sheet.hint('')
      sheet.buttons()
      sheet.show(
        h(
          'div',
          { class: 'wait', role: 'status' },
          h('span', { class: 'ring', 'aria-hidden': 'true' }),
          h('p', { class: 'title' }, t('phrase.reading')),
        ),
      )
      sheet.focus()
      const result = await Promise.race([fetched(), aborted])
      if ('texts' in result) return result.texts
      sheet.show(
        h(
          'div',
          { class: 'wait', role: 'status' },
          h('span', { class: 'emblem' }, icon('warning')),
          h('p', { class: 'title' }, t('act.failed')),
          h('p', { class: 'sub' }, t('phrase.failedHint')),
        ),
      )
      const again = new Promise<boolean>((resolve) => {
        onTurn(() => resolve(false))
        sheet.buttons(
          button(t('do.close'), () => resolve(false)),
          button(t('do.retry'), () => resolve(true), 'primary'),
        )
        sheet.focus()
      })
      if (!(await Promise.race([again, aborted]))) throw result.error
    }
  } finally {
    isOver = true
  }
}

function reveal(
  sheet: Sheet,
  words: Words,
  warning: HTMLElement,
  texts: readonly Text[],
  onTurn: OnTurn,
): Promise<'done' | 'hide'> {
  const { t } = words
  return new Promise((resolve) => {
    onTurn(() => resolve('done'))
    sheet.show(
      warning,
      list(words, (at) => h('bdi', {}, texts[at]!), false),
      copying(words, () => texts.map(({ data }) => data).join(' ')),
    )
    sheet.buttons(
      button(t('phrase.hide'), () => resolve('hide'), 'plain', { 'data-do': 'hide' }),
      button(t('do.done'), () => resolve('done'), 'primary', { 'data-do': 'done' }),
    )
    sheet.focus()
  })
}

/** At the second press, after a warning. */
function copying({ t }: Words, text: () => string): HTMLElement {
  const news = h('p', { class: 'sub center', role: 'status' })
  const first = button(t('phrase.copy'), () => {
    fill(place, [notice('caution', t('phrase.copyWarn')), second, news])
    second.focus()
  })
  const second = button(t('phrase.copyAnyway'), () => {
    void copy(second.ownerDocument, text()).then(
      (isCopied) => (news.textContent = t(isCopied ? 'phrase.copied' : 'phrase.notCopied')),
    )
  })
  for (const each of [first, second]) each.className = 'text-button'
  const place = h('div', { class: 'phrase-copy' }, first, news)
  return place
}

/** A cross-origin frame may need the older method, by a copy event. */
async function copy(page: Document, text: string): Promise<boolean> {
  try {
    await page.defaultView!.navigator.clipboard.writeText(text)
    return true
  } catch {
    let isCopied = false
    const give = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      isCopied = event.clipboardData !== null
    }
    page.addEventListener('copy', give, { once: true })
    const isAllowed = page.execCommand('copy')
    page.removeEventListener('copy', give)
    return isAllowed && isCopied
  }
}
