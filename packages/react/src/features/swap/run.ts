import type { Exit } from '@portico/core'
import { isPorticoError } from '@portico/core'
import type { SwapRun, SwapRunStep } from '@portico/core/modal'
import { submitSwapBatch, submitSwapStep, type PreparedSwap } from '@portico/core/swaps'
import type { ModalContext } from '../../card/context.ts'

const views: readonly string[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** What the wallet will be asked for. */
export const stepsOf = ({ steps, canBatch }: PreparedSwap): readonly SwapRunStep[] =>
  canBatch && steps.length > 1 ? ['batch'] : steps.map(({ is }) => is)

/** How amounts and tokens are shown and called. */
export interface RunNames {
  /** Amounts and assets, formatted. */
  pay: string
  receive: string
  symbols: { from: string; to: string }
}

/** The result is in the state, because the card may close before the wallet has sent. */
export function run(
  modal: ModalContext,
  prepared: PreparedSwap,
  { pay, receive, symbols }: RunNames,
): void {
  const { portico, ui } = modal
  const { chain } = prepared.quote.request
  const id = (portico.getState().slices.swap?.run?.id ?? 0) + 1
  const steps = stepsOf(prepared)
  const asked = { id, chain, pay, receive, steps, token: symbols.from }
  const current = (): SwapRun | undefined => {
    const now = portico.getState().slices.swap?.run
    return now?.id === id ? now : undefined
  }
  const put = (change: Omit<SwapRun, keyof typeof asked>): void => {
    if (current()) ui.updateSlice('swap', { run: { ...asked, ...change } })
  }
  ui.updateSlice('swap', { run: { ...asked, is: 'asking', step: 0 } })
  askAll(modal, prepared, {
    symbols,
    onStep: (step) => {
      // A visitor who has stopped waiting is not asked for the rest.
      if (current()?.is === 'stopped') throw stopped
      put({ is: 'asking', step })
    },
    onSent: (step) => {
      const isApproval = steps[step] === 'approve' || steps[step] === 'revoke'
      if (isApproval && current()?.is === 'asking') put({ is: 'confirming', step })
    },
  }).then(
    (hash) => {
      const was = current()
      if (was) {
        ui.updateSlice('swap', {
          run: { ...was, is: 'sent', hash },
          form: null,
        })
      }
      const isLate = was?.is === 'stopped'
      const isFollowed = leave(modal)
      if (isLate || !isFollowed)
        ui.showSuccess(modal.t(isLate ? 'swap.sentLate' : 'swap.sent', { pay, receive }), {
          acrossViews: true,
        })
    },
    (error: unknown) => {
      const was = current()
      if (!was) return
      const reason = error === stopped ? { exit: 'user' as const } : reasonOf(error)
      put({ is: 'failed', step: was.step, ...reason })
    },
  )
}

const stopped = new Error('The visitor has stopped waiting')

/** @returns The hash of the swap, or the id of the batch. */
async function askAll(
  { portico }: ModalContext,
  prepared: PreparedSwap,
  {
    symbols,
    onStep,
    onSent,
  }: {
    symbols: RunNames['symbols']
    onStep(step: number): void
    onSent(step: number): void
  },
): Promise<string> {
  if (stepsOf(prepared)[0] === 'batch') return submitSwapBatch(portico, prepared, { symbols })
  let hash = ''
  for (const index of prepared.steps.keys()) {
    if (index > 0) onStep(index)
    const off = whenTracked(portico, () => onSent(index))
    hash = await submitSwapStep(portico, prepared, index, { symbols }).finally(off)
  }
  return hash
}

/** Calls back once another transaction is followed: the wallet has sent the approval. */
function whenTracked(portico: ModalContext['portico'], then: () => void): () => void {
  const hashes = (): readonly string[] =>
    portico.getState().slices.activity?.tracked.map(({ hash }) => hash) ?? []
  const before = hashes()
  const off = portico.subscribe(() => {
    if (hashes().every((hash) => before.includes(hash))) return
    off()
    then()
  })
  return off
}

/**
 * Only if the card still shows the swap.
 *
 * @returns Whether the account is shown, with a line of the transaction: that line says how it is.
 */
function leave({ portico, ui }: ModalContext): boolean {
  const { open, history } = portico.getState().ui
  const account = ui.features.viewFor('account')
  if (open && views.includes(history.at(-1)?.view ?? '')) {
    if (account) ui.reset(account)
    else void portico.close('done')
  }
  const now = portico.getState().ui
  const isAccount = account !== undefined && now.open && now.history.at(-1)?.view === account
  return isAccount && ui.features.viewFor('transaction') !== undefined
}

function reasonOf(error: unknown): Pick<SwapRun, 'code' | 'exit'> {
  const exit: Exit = (isPorticoError(error) && error.exit) || 'failed'
  return { code: isPorticoError(error) ? error.code : 'swap-failed', exit }
}
