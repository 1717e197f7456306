import { h } from '../look/dom.ts'
import type { Wardrobe } from '../look/theme.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { createGuard, type Guard, type Seen } from './guard.ts'
import { button, createSheet, type Sheet } from './sheet.ts'
import { drawIn, openWindow, type OwnWindow } from './window.ts'

export interface GuardedButtonsDeps {
  root: HTMLElement
  words: Words
  wardrobe: Wardrobe
  open?: typeof openWindow
}

export type Choice = 'approved' | 'refused'

export interface GuardedButtons {
  touched(): void
  done(): void
  close(): void
}

/** How long the approval may be hidden before a window is offered, milliseconds. */
const patience = 2_000

/** What the button does. */
interface Action {
  name: string
  isCritical: boolean
  /** Default false: something is read that the visitor has to see first. */
  isHeld?: boolean
}

const isHidden = (seen: Seen): boolean => seen === 'hidden' || seen === 'small'

/** Whether the approval has been hidden for too long. */
function createHiddenTimer(onLate: () => void): {
  update(hidden: boolean): void
  isLate(): boolean
  stop(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  return {
    update(hidden) {
      if (hidden) {
        timer ??= setTimeout(() => {
          isLate = true
          onLate()
        }, patience)
        return
      }
      clearTimeout(timer)
      timer = undefined
      isLate = false
    },
    isLate: () => isLate,
    stop: () => clearTimeout(timer),
  }
}

type WindowFault = Extract<MessageKey, 'see.blocked' | 'see.severed'>

/** Why the button does not approve. */
function hintOf(
  seen: Seen,
  {
    toWindow,
    wasReady,
    isHeld,
    fault,
  }: { toWindow: boolean; wasReady: boolean; isHeld: boolean; fault: WindowFault | null },
): MessageKey | null {
  if (seen === 'ready' || seen === 'rest') return isHeld && wasReady ? 'see.held' : null
  if (toWindow) return fault ?? `see.${seen}`
  // Not while the frame appears: a brief hint would move the buttons.
  return wasReady && isHidden(seen) ? `see.${seen}` : null
}

export function createGuardedButtons(
  deps: GuardedButtonsDeps,
  sheet: Sheet,
  what: () => Action,
  choose: (choice: Choice) => void,
  turnAway = deps.words.t('do.reject'),
): GuardedButtons {
  const { root, words, open = openWindow } = deps
  const view = root.ownerDocument.defaultView!
  const approve = createApproveButton(words, press)
  const hiddenTimer = createHiddenTimer(draw)
  let guard: Guard
  let own: OwnWindow | null = null
  let isOpening = false
  let fault: WindowFault | null = null
  let isDone = false
  let wasReady = false

  const refuse = (): void => choose('refused')

  function showButtons(): void {
    sheet.buttons(button(turnAway, refuse, 'plain', { 'data-do': 'reject' }), approve.make())
  }

  /** A window is offered if visibility is unknown, or the approval was hidden for too long. */
  const offersWindow = (seen: Seen): boolean =>
    seen === 'cannot' || (isHidden(seen) && hiddenTimer.isLate())

  function draw(): void {
    if (isDone) return
    const seen = guard.now()
    hiddenTimer.update(isHidden(seen))
    const toWindow = offersWindow(seen)
    approve.draw(seen, toWindow ? null : what(), isOpening)
    wasReady ||= seen === 'ready'
    const hint = hintOf(seen, { toWindow, wasReady, isHeld: what().isHeld === true, fault })
    sheet.hint(hint === null ? '' : words.t(hint))
  }

  function watch(): void {
    guard?.stop()
    const card = sheet.element.querySelector('.card')!
    // The first callback may come before `guard` is set.
    guard = createGuard(card, own !== null, () => guard && draw())
    draw()
  }

  function comeHome(): void {
    if (isDone || !own) return
    own = null
    // Closing a window removes the listeners of its elements.
    showButtons()
    sheet.into(root)
    sheet.focus()
    watch()
  }

  function press(): void {
    const seen = guard.now()
    if (isDone || isOpening) return
    if (seen === 'ready') return what().isHeld ? undefined : choose('approved')
    if (offersWindow(seen)) void moveToWindow()
  }

  /** Nothing is awaited first: opening a window needs the press's user activation. */
  async function moveToWindow(): Promise<void> {
    isOpening = true
    draw()
    const opened = await open(view, comeHome)
    isOpening = false
    fault = faultOf(opened)
    if (!opened || opened === 'severed') return draw()
    own = opened
    if (isDone) return opened.close()
    drawIn(opened, sheet, deps, sheet.element.querySelector('h1')?.textContent ?? '')
    root.replaceChildren(elsewhere(words, () => opened.focus(), refuse))
    sheet.focus()
    watch()
  }

  /** @param isChosen After a choice, the frame shows its progress. */
  function end(isChosen: boolean): void {
    isDone = true
    guard.stop()
    hiddenTimer.stop()
    own?.close()
    if (!isChosen || !own) return
    sheet.into(root)
    view.focus()
  }

  showButtons()
  watch()
  return { touched: () => guard.touched(), done: () => end(true), close: () => end(false) }
}

function faultOf(opened: OwnWindow | 'severed' | null): WindowFault | null {
  if (opened === 'severed') return 'see.severed'
  return opened ? null : 'see.blocked'
}

function createApproveButton(
  { t }: Words,
  press: () => void,
): {
  /** New, because its listeners are lost with a window. */
  make(): HTMLButtonElement
  /** @param action What it does; null opens a window. */
  draw(seen: Seen, action: Action | null, isBusy: boolean): void
} {
  let element: HTMLButtonElement
  return {
    make() {
      element = button('', press, 'primary', {
        'data-do': 'approve',
        'aria-describedby': 'hint',
      })
      return element
    },
    draw(seen, action, isBusy) {
      element.textContent = action ? action.name : t('do.window')
      element.className = `button ${action?.isCritical ? 'critical' : 'primary wide'}`
      element.dataset['seen'] = seen
      const isHeld = action?.isHeld === true
      const isDisabled = isBusy || isHeld || (action !== null && seen !== 'ready')
      element.setAttribute('aria-disabled', String(isDisabled))
      element.setAttribute('aria-busy', String(isHeld))
    },
  }
}

function elsewhere(words: Words, focus: () => void, refuse: () => void): HTMLElement {
  const { t } = words
  const sheet = createSheet(words, refuse)
  sheet.title(t('see.elsewhere'))
  sheet.show(h('p', { class: 'sub lead' }, t('see.elsewhereHint')))
  sheet.buttons(button(t('do.reject'), refuse), button(t('do.showWindow'), focus, 'primary'))
  return sheet.element
}
