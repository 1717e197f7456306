import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountRef } from '@portico/core'
import { linkOf, networkOf } from '@portico/core'
import type { SendRun } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Ring } from '../../parts/ring/ring.tsx'
import type { HintedKey } from '../../strings/keys.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'
import { Destination, Line } from './review.tsx'

/** Exits that a retry may resolve. */
const soft: readonly string[] = ['pending', 'locked', 'timeout', 'popup-blocked']

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
  const connector = useModalState((state) => linkOf(state, account.namespace)?.connector)
  const offer = useModalState((state) => linkOf(state, account.namespace)?.offer)
  const { name: wallet, icon } = account.wallet
  const message = messageOf(run)
  const waits = run.is === 'asking'
  const values = { wallet, what: run.what }
  const stop = (): void => ui.updateSlice('send', { run: { ...run, is: 'stopped' } })
  return (
    <div className="stack" data-state={run.is === 'failed' ? run.exit : run.is}>
      <div className="wait">
        <Ring
          waiting={waits}
          badge={
            waits
              ? undefined
              : run.is === 'stopped' || soft.includes(run.exit ?? '')
                ? 'caution'
                : 'failed'
          }
        >
          <ConnectorLogo
            id={wallet}
            name={wallet}
            src={icon}
            size="large"
            connector={connector}
            offer={offer}
          />
        </Ring>
        <div role="status">
          <h2 className="title">{t(message, values)}</h2>
          <p className="sub">
            {t(message === 'failure.rejected' ? 'send.rejectedHint' : `${message}Hint`, values)}
          </p>
        </div>
      </div>
      <Asked run={run} />
      {waits && <Hidden key={run.id} wallet={wallet} />}
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

/** When a wait also explains hidden popups, milliseconds. */
const hidden = 8_000

function Hidden({ wallet }: { wallet: string }): ReactElement {
  const { t } = useModalContext()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), hidden)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">{late && <p className="hint sub">{t('send.hidden', { wallet })}</p>}</div>
  )
}
