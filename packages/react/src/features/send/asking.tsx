import type { ReactElement } from 'react'
import type { AccountRef } from '@portico/core'
import { networkOf } from '@portico/core'
import type { SendRun } from '@portico/core/modal'
import { Line } from '../../account/lines.tsx'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import type { HintedKey } from '../../strings/keys.ts'
import { badgeOf, HiddenHint, WalletWait } from '../../wallets/wallet-wait.tsx'
import { Destination } from './review.tsx'

/** The most specific message first. */
function messageOf({ is, code, exit }: SendRun): HintedKey {
  if (is === 'asking') return 'send.asking'
  if (is === 'stopped') return 'send.stopped'
  if (code === 'chain-mismatch') return 'send.moved'
  if (code === 'account-changed' || code === 'no-account') return 'send.otherAccount'
  if (code === 'method-unsupported') return 'send.cannot'
  if (exit === 'rejected') return 'send.rejected'
  if (
    exit === 'pending' ||
    exit === 'locked' ||
    exit === 'wallet-gone' ||
    exit === 'offline' ||
    exit === 'popup-blocked'
  )
    return `failure.${exit}`
  return 'send.failed'
}

/** What to do in the wallet, and the next step. */
export function Asking({
  run,
  account,
  onRetry,
  onEdit,
}: {
  run: SendRun
  account: AccountRef
  onRetry(): void
  onEdit(): void
}): ReactElement {
  const { ui, t } = useModalContext()
  const { name: wallet } = account.wallet
  const message = messageOf(run)
  const waits = run.is === 'asking'
  const values = { wallet, what: run.what }
  const stop = (): void => ui.updateSlice('send', { run: { ...run, is: 'stopped' } })
  return (
    <div className="stack" data-state={run.is === 'failed' ? run.exit : run.is}>
      <WalletWait
        account={account}
        waits={waits}
        badge={waits ? undefined : badgeOf(run)}
        title={t(message, values)}
        hint={t(message === 'failure.rejected' ? 'send.rejectedHint' : `${message}Hint`, values)}
      />
      <Asked run={run} />
      {waits && <HiddenHint key={run.id} text={t('send.hidden', { wallet })} />}
      <div className="actions">
        {waits ? (
          <Button key="act" onPress={stop} testId="send-stop">
            {t('send.stop')}
          </Button>
        ) : run.is === 'stopped' ? (
          // A second request might send twice.
          <Button
            key="act"
            tone="primary"
            onPress={() => ui.updateSlice('send', { run: { ...run, is: 'asking' } })}
            testId="send-wait"
          >
            {t('send.keepWaiting')}
          </Button>
        ) : (
          <Button key="act" tone="primary" icon="retry" onPress={onRetry} testId="send-again">
            {t('common.retry')}
          </Button>
        )}
        {!waits && (
          <Button tone="quiet" onPress={onEdit} testId="send-edit">
            {t('send.edit')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the wallet was asked for, to compare with what it shows. */
function Asked({ run: { what, to, name, chain } }: { run: SendRun }): ReactElement {
  const { t } = useModalContext()
  const network = useModalState((state) => networkOf(state, chain))
  return (
    <dl className="pane lines" data-testid="send-asked">
      <Line name={t('send.amount')}>
        <bdi className="strong figures">{what}</bdi>
      </Line>
      <Destination to={to} name={name} network={network} />
    </dl>
  )
}
