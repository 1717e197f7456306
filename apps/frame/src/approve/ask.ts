/** Shows one approval, waits for the visitor's choice, and carries it out. */
import { h, icon, type Child } from '../look/dom.ts'
import type { Wardrobe } from '../look/theme.ts'
import type { Approval, Reads, Stage } from '../ports.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { createDesk, type Desk, type Sight } from './desk.ts'
import { createGuard, type Guard, type Seen } from './guard.ts'
import { messageSight } from './message.ts'
import { button, createSheet, type Sheet } from './sheet.ts'
import { transactionSight } from './transaction.ts'
import { typedDataSight } from './typed-data.ts'
import { whoAsks } from './who.ts'
import { openWindow, type OwnWindow } from './window.ts'

export interface AskParts {
  root: HTMLElement
  stage: Stage
  reads: Reads
  words: Words
  wardrobe: Wardrobe
  /** Opens a window of the frame's own. */
  open?: typeof openWindow
}

export type Choice = 'approved' | 'refused'

/** Milliseconds for which the approval may be hidden before a window is offered. */
const patience = 2_000

async function sightOf(desk: Desk): Promise<Sight> {
  const { approval } = desk
  switch (approval.is) {
    case 'message':
    case 'solana-message':
      return messageSight(desk, approval.bytes)
    case 'typed-data':
      return typedDataSight(desk, approval.data)
    case 'transaction':
      return transactionSight(desk, approval.transaction)
    case 'solana-transactions':
      return (await import('./solana.ts')).solanaSight(desk, approval.messages, approval.isSent)
  }
}

export async function ask(
  parts: AskParts,
  approval: Approval,
  signal: AbortSignal,
  act?: () => Promise<void>,
): Promise<Choice> {
  const { root, stage, words } = parts
  let door: Door | undefined
  let isGrave = false
  const desk = createDesk(
    { words, reads: parts.reads, approval },
    () => door?.touched(),
    () => {
      isGrave = true
      door?.touched()
    },
  )
  const who = whoAsks(desk)
  const sight = await sightOf(desk)
  signal.throwIfAborted()
  let choose: (choice: Choice) => void = () => {}
  const sheet = createSheet(words, () => choose('refused'))
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  )
  try {
    sheet.title(sight.title)
    sheet.show(who, desk.notices, ...sight.nodes)
    sheet.into(root)
    stage.show(sight.title)
    sheet.focus()
    const chosen = new Promise<Choice>((resolve) => (choose = resolve))
    door = createDoor(
      parts,
      sheet,
      () => ({ name: isGrave ? sight.anyway : sight.action, isGrave }),
      choose,
    )
    const choice = await Promise.race([chosen, aborted])
    door.done()
    if (choice === 'approved' && act)
      await Promise.race([
        carryOut(sheet, words, approval, act, (turn) => (choose = turn)),
        aborted,
      ])
    return choice
  } finally {
    door?.close()
    sheet.leave()
    stage.hide()
  }
}

/** The buttons, which work only while the approval is visible. */
export interface Door {
  touched(): void
  /** A choice has been made. */
  done(): void
  close(): void
}

/** @param turnAway The label of the other button. Default: the one for rejecting. */
export function createDoor(
  parts: Pick<AskParts, 'root' | 'words' | 'wardrobe' | 'open'>,
  sheet: Sheet,
  what: () => { name: string; isGrave: boolean },
  choose: (choice: Choice) => void,
  turnAway = parts.words.t('do.reject'),
): Door {
  const { root, words, wardrobe, open = openWindow } = parts
  const view = root.ownerDocument.defaultView!
  const own = {
    window: null as OwnWindow | null,
    isOpening: false,
    fault: undefined as 'see.blocked' | 'see.severed' | undefined,
    isLate: false,
    isDone: false,
    wasReady: false,
  }
  let guard: Guard
  let late: ReturnType<typeof setTimeout> | undefined
  let go: HTMLButtonElement
  const lay = (): void => {
    go = button('', () => press(), 'primary', { 'data-do': 'approve' })
    sheet.buttons(
      button(turnAway, () => choose('refused'), 'plain', { 'data-do': 'reject' }),
      go,
    )
  }

  /**
   * Whether the button opens a window, because the visibility is not known or the approval has been
   * hidden for too long.
   */
  const offersWindow = (seen: Seen): boolean =>
    seen === 'cannot' || ((seen === 'hidden' || seen === 'small') && own.isLate)
  const draw = (): void => {
    if (own.isDone) return
    const seen = guard.now()
    if (seen === 'hidden' || seen === 'small')
      late ??= setTimeout(() => ((own.isLate = true), draw()), patience)
    else {
      clearTimeout(late)
      late = undefined
      own.isLate = false
    }
    const toWindow = offersWindow(seen)
    const { name, isGrave } = what()
    go.textContent = toWindow ? words.t('do.window') : name
    go.className = `button ${isGrave && !toWindow ? 'critical' : 'primary wide'}`
    go.dataset['seen'] = seen
    go.setAttribute('aria-disabled', String(own.isOpening || (!toWindow && seen !== 'ready')))
    own.wasReady ||= seen === 'ready'
    // Not while the frame is being shown: a hint that appears and disappears would move the
    // buttons.
    const isSaid = toWindow || (own.wasReady && (seen === 'hidden' || seen === 'small'))
    sheet.hint(
      !isSaid || seen === 'ready' || seen === 'rest'
        ? ''
        : words.t((toWindow && own.fault) || `see.${seen}`),
    )
  }
  const watch = (): void => {
    guard?.stop()
    // `draw` needs `guard`, which is not set yet if the first callback comes at once.
    guard = createGuard(
      sheet.element.querySelector('.card')!,
      own.window !== null,
      () => guard && draw(),
    )
    draw()
  }
  const home = (): void => {
    if (own.isDone || !own.window) return
    own.window = null
    // When a window is closed, the browser removes the listeners of all elements in it.
    lay()
    sheet.into(root)
    sheet.focus()
    watch()
  }
  const press = (): void => {
    const seen = guard.now()
    if (own.isDone || own.isOpening) return
    if (seen === 'ready') return choose('approved')
    if (!offersWindow(seen)) return
    own.isOpening = true
    draw()
    void open(view, home).then((opened) => {
      own.isOpening = false
      own.fault = opened === 'severed' ? 'see.severed' : opened ? undefined : 'see.blocked'
      if (!opened || opened === 'severed') return draw()
      own.window = opened
      if (own.isDone) return opened.close()
      wardrobe.dress(opened.document)
      opened.document.title = sheet.element.querySelector('h1')?.textContent ?? ''
      opened.document.documentElement.lang = words.locale
      opened.document.body.dataset['window'] = ''
      sheet.into(opened.document.body)
      root.replaceChildren(
        elsewhere(
          words,
          () => opened.focus(),
          () => choose('refused'),
        ),
      )
      sheet.focus()
      watch()
    })
  }
  /** @param isChosen A choice was made, so its progress is shown in the frame again. */
  const end = (isChosen: boolean): void => {
    own.isDone = true
    guard.stop()
    clearTimeout(late)
    own.window?.close()
    if (!isChosen || !own.window) return
    sheet.into(root)
    view.focus()
  }
  lay()
  watch()
  return { touched: () => guard.touched(), done: () => end(true), close: () => end(false) }
}

/** What the frame shows while the approval is in a window. */
function elsewhere(words: Words, focus: () => void, refuse: () => void): HTMLElement {
  const { t } = words
  const sheet = createSheet(words, refuse)
  sheet.title(t('see.elsewhere'))
  sheet.show(h('p', { class: 'sub lead' }, t('see.elsewhereHint')))
  sheet.buttons(button(t('do.reject'), refuse), button(t('do.showWindow'), focus, 'primary'))
  return sheet.element
}

/**
 * Carries out what was approved. After a failure the visitor may try again; if they decline, it
 * rejects with the last error.
 */
async function carryOut(
  sheet: Sheet,
  { t }: Words,
  approval: Approval,
  act: () => Promise<void>,
  onTurn: (turn: (choice: Choice) => void) => void,
): Promise<void> {
  const sends =
    approval.is === 'transaction' || (approval.is === 'solana-transactions' && approval.isSent)
  const show = (...nodes: readonly Child[]): void =>
    sheet.show(h('div', { class: 'wait', role: 'status' }, ...nodes))
  for (;;) {
    onTurn(() => {})
    sheet.hint('')
    sheet.buttons()
    show(
      h('span', { class: 'ring', 'aria-hidden': 'true' }),
      h('p', { class: 'title' }, t(sends ? 'act.sending' : 'act.signing')),
    )
    sheet.focus()
    const failure = await act().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!failure) return
    const hint: MessageKey = sends ? 'act.maybeSent' : 'act.failedHint'
    show(
      h('span', { class: 'emblem' }, icon('warning')),
      h('p', { class: 'title' }, t('act.failed')),
      h('p', { class: 'sub' }, t(hint)),
    )
    const again = await new Promise<boolean>((resolve) => {
      onTurn(() => resolve(false))
      sheet.buttons(
        button(t('do.close'), () => resolve(false)),
        button(t('do.retry'), () => resolve(true), 'primary'),
      )
      sheet.focus()
    })
    if (!again) throw failure.error
  }
}
