import { loadCalls, loadSolana } from '../bundles/load.ts'
import { h, icon, type Child } from '../look/dom.ts'
import type { Approval, Reads, Stage } from '../ports.ts'
import type { MessageKey, Words } from '../strings/words.ts'
import { createApprovalContext, type ApprovalContext, type Sight } from './approval-context.ts'
import { createGuardedButtons } from './guarded-buttons.ts'
import type { Choice, GuardedButtons, GuardedButtonsDeps } from './guarded-buttons.ts'
import { messageSight } from './message.ts'
import { partOf } from './part.ts'
import { button, createSheet, type Sheet } from './sheet.ts'
import { transactionSight } from './transaction.ts'
import { whoAsks } from './who.ts'

export interface AskDeps extends GuardedButtonsDeps {
  stage: Stage
  reads: Reads
  config: ApprovalContext['config']
}

async function sightOf(context: ApprovalContext): Promise<Sight> {
  const { approval } = context
  switch (approval.is) {
    case 'message':
    case 'solana-message':
      return messageSight(context, approval.bytes)
    case 'typed-data':
      return (await loadCalls()).typedDataSight(context, approval.data)
    case 'transaction':
      return transactionSight(context, approval.transaction, {
        usual: approval.usual,
        stepsInWords: partOf(approval) === 'calls' ? (await loadCalls()).stepsInWords : null,
      })
    case 'solana-transactions':
      return (await loadSolana()).solanaSight(context, approval.messages, approval.isSent)
  }
}

export async function ask(
  deps: AskDeps,
  approval: Approval,
  signal: AbortSignal,
  act?: () => Promise<void>,
): Promise<Choice> {
  const { root, stage, words } = deps
  let buttons: GuardedButtons | undefined
  let isCritical = false
  let held = 0
  const holdFor = (reading: Promise<unknown>): void => {
    held++
    const release = (): void => {
      held--
      buttons?.touched()
    }
    reading.then(release, release)
  }
  const context = createApprovalContext(
    { words, reads: deps.reads, config: deps.config, approval, holdFor },
    () => buttons?.touched(),
    () => {
      isCritical = true
      buttons?.touched()
    },
  )
  const who = whoAsks(context)
  const sight = await sightOf(context)
  signal.throwIfAborted()
  let choose: (choice: Choice) => void = () => {}
  const sheet = createSheet(words, () => choose('refused'))
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  )
  try {
    sheet.title(sight.title)
    sheet.show(who, context.notices, ...sight.nodes)
    sheet.into(root)
    stage.show(sight.title)
    sheet.focus()
    const chosen = new Promise<Choice>((resolve) => (choose = resolve))
    buttons = createGuardedButtons(
      deps,
      sheet,
      () => ({ name: isCritical ? sight.anyway : sight.action, isCritical, isHeld: held > 0 }),
      choose,
    )
    const choice = await Promise.race([chosen, aborted])
    buttons.done()
    if (choice === 'approved' && act)
      await Promise.race([
        carryOut(sheet, words, approval, act, (turn) => (choose = turn)),
        aborted,
      ])
    return choice
  } finally {
    buttons?.close()
    sheet.leave()
    stage.hide()
  }
}

/** If the visitor declines after a failure, rejects with the last error. */
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
