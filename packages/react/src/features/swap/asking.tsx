import type { ReactElement } from 'react'
import type { AccountRef } from '@portico/core'
import type { SwapRun } from '@portico/core/modal'
import { Line } from '../../account/lines.tsx'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import type { HintedKey } from '../../strings/keys.ts'
import { badgeOf, HiddenHint, WalletWait } from '../../wallets/wallet-wait.tsx'
import { RunSteps } from './steps.tsx'

const askings = {
  revoke: 'swap.askingRevoke',
  approve: 'swap.askingAllow',
  swap: 'swap.asking',
  batch: 'swap.askingBatch',
} as const

/** The most specific message first. */
function messageOf({ is, code, exit, step, steps }: SwapRun): HintedKey {
  if (is === 'asking') return askings[steps[step] ?? 'swap']
  if (is === 'confirming') return 'swap.confirming'
  if (is === 'stopped') return 'swap.stopped'
  if (code === 'chain-mismatch') return 'swap.moved'
  if (code === 'account-changed' || code === 'no-account') return 'swap.otherAccount'
  if (code === 'method-unsupported') return 'swap.cannot'
  if (code === 'swap-approval-failed') return 'swap.approvalFailed'
  if (code === 'swap-reverts') return 'swap.reverts'
  if (exit === 'user') return 'swap.halted'
  if (exit === 'rejected') return 'swap.rejected'
  if (
    exit === 'pending' ||
    exit === 'locked' ||
    exit === 'wallet-gone' ||
    exit === 'offline' ||
    exit === 'popup-blocked'
  )
    return `failure.${exit}`
  return 'swap.failed'
}

/** What to do in the wallet, and the next step. */
export function Asking({
  run,
  account,
  isBusy,
  onRetry,
  onEdit,
}: {
  run: SwapRun
  account: AccountRef
  /** What the wallet is asked for is prepared again. */
  isBusy: boolean
  onRetry(): void
  onEdit(): void
}): ReactElement {
  const { ui, t } = useModalContext()
  const { name: wallet } = account.wallet
  const message = messageOf(run)
  const waits = run.is === 'asking' || run.is === 'confirming'
  const values = { wallet, pay: run.pay, receive: run.receive }
  const put = (is: SwapRun['is']): void => ui.updateSlice('swap', { run: { ...run, is } })
  return (
    <div className="stack" data-state={run.is === 'failed' ? run.exit : run.is}>
      <WalletWait
        account={account}
        waits={waits}
        badge={waits ? undefined : badgeOf(run)}
        title={t(message, values)}
        hint={t(`${message}Hint`, values)}
      />
      <dl className="pane lines" data-testid="swap-asked">
        <Line name={t('swap.pay')}>
          <bdi className="strong figures">{run.pay}</bdi>
        </Line>
        <Line name={t('swap.receive')}>
          <bdi className="strong figures">{run.receive}</bdi>
        </Line>
      </dl>
      {run.steps.length > 1 && <RunSteps run={run} />}
      {waits && <HiddenHint key={`${run.id}/${run.step}`} text={t('swap.hidden', { wallet })} />}
      <div className="actions">
        {waits ? (
          <Button key="act" onPress={() => put('stopped')} testId="swap-stop">
            {t('swap.stop')}
          </Button>
        ) : run.is === 'stopped' ? (
          // A second request might swap twice.
          <Button key="act" tone="primary" onPress={() => put('asking')} testId="swap-wait">
            {t('swap.keepWaiting')}
          </Button>
        ) : (
          <Button
            key="act"
            tone="primary"
            icon="retry"
            busy={isBusy}
            onPress={onRetry}
            testId="swap-again"
          >
            {t('common.retry')}
          </Button>
        )}
        {!waits && (
          <Button tone="quiet" onPress={onEdit} testId="swap-edit">
            {t('swap.edit')}
          </Button>
        )}
      </div>
    </div>
  )
}
