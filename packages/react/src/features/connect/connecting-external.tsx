import { useEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { AttemptState } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/empty/empty.tsx'
import { Ring } from '../../parts/ring/ring.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { Tabs } from '../../parts/tabs/tabs.tsx'
import { askShownWallet } from '../../wallets/ask-wallet.ts'
import { withConsent } from '../../wallets/consent.tsx'
import { whenConnected } from '../../wallets/leave.ts'
import type { HintedKey } from '../../strings/keys.ts'
import {
  coarse,
  walletConnect,
  walletPlatformsOf,
  type WalletPlatform,
} from '../../wallets/pairing.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'

const idle: AttemptState = { is: 'idle' }

type Props = ViewProps<'ConnectingExternal'>
type Data = Props['data']

function ConnectingExternal({ data }: Props): ReactElement {
  const { portico, ui, t } = useModalContext()
  const [chosen, setChosen] = useState<WalletPlatform | 'browser'>('browser')
  const walletPlatforms =
    typeof data.record === 'object' && !coarse() && ui.features.viewFor('reach')
      ? walletPlatformsOf(data.record as object)
      : []
  if (!walletPlatforms.length) return <BrowserPane data={data} />
  const choose = (walletPlatform: WalletPlatform | 'browser'): void => {
    // The code of the other tab is no longer valid.
    if (walletPlatform === 'browser') portico.cancel()
    setChosen(walletPlatform)
  }
  return (
    <Tabs
      label={t('external.walletPlatforms')}
      tabs={(['browser', ...walletPlatforms] as const).map((id) => ({
        id,
        label: t(`external.${id}`),
      }))}
      chosen={chosen}
      onChoose={choose}
    >
      {chosen === 'browser' ? (
        <BrowserPane data={data} />
      ) : (
        <OtherDevicePane walletPlatform={chosen} data={data} />
      )}
    </Tabs>
  )
}

const shown: (props: Props) => ReactElement = withConsent(ConnectingExternal)
export default shown

function OtherDevicePane({
  walletPlatform,
  data: { name, key, record },
}: {
  walletPlatform: WalletPlatform
  data: Data
}): ReactElement {
  const { ui, views, t } = useModalContext()
  const viewName = ui.features.viewFor('reach') ?? ''
  const [view, setView] = useState(views.get(viewName))
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    views.load(viewName).then(setView, () => setFailed(1))
  }, [views, viewName, failed])
  const given = useMemo(
    () => ({
      name: name!,
      key: key!,
      record: record!,
      walletPlatform,
      within: 'ConnectingExternal',
    }),
    [name, key, record, walletPlatform],
  )
  if (view) return <view.Component key={walletPlatform} data={given} />
  if (failed)
    return (
      <Failure
        title={t('shell.failedTitle')}
        hint={t('shell.failedHint')}
        retry={t('common.retry')}
        onRetry={() => setFailed(0)}
      />
    )
  return <SkeletonRows count={3} label={t('common.loading')} />
}

function BrowserPane({ data }: Props): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const { walletActions } = portico
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>('loading')
  useEffect(() => {
    if (status !== 'loading') return
    let cancelled = false
    const set = (next: 'ready' | 'failed') => (): void => {
      if (!cancelled) setStatus(next)
    }
    walletActions().then(set('ready'), set('failed'))
    return () => {
      cancelled = true
    }
  }, [status, walletActions])
  if (status === 'failed')
    return (
      <Failure
        title={t('shell.failedTitle')}
        hint={t('shell.failedHint')}
        retry={t('common.retry')}
        onRetry={() => {
          setStatus('loading')
          askShownWallet(modal, data)
        }}
      />
    )
  return <AttemptPane data={data} loading={status === 'loading'} />
}

function AttemptPane({ data, loading }: Props & { loading: boolean }): ReactElement {
  const modal = useModalContext()
  const { portico, ui, t } = modal
  const attempt = useModalState(({ attempt: now }) =>
    now.is !== 'idle' && now.target.connector === walletConnect ? idle : now,
  )
  const target = attempt.is === 'idle' ? undefined : attempt.target
  const wallet = target?.name ?? data.name ?? ''
  const icon = target?.icon ?? data.icon
  const waiting = attempt.is === 'waiting'
  const message = statusMessage(attempt)
  const isLoading = loading && attempt.is === 'idle'
  const soft =
    attempt.is === 'failed' &&
    ['pending', 'locked', 'timeout', 'popup-blocked'].includes(attempt.exit)

  return (
    <div
      className="stack"
      data-state={isLoading ? 'loading' : attempt.is === 'failed' ? attempt.exit : attempt.is}
    >
      <div className="wait">
        <Ring
          waiting={waiting || isLoading}
          badge={attempt.is === 'failed' ? (soft ? 'caution' : 'failed') : undefined}
        >
          <ConnectorLogo
            id={data.rdns ?? target?.wallet ?? data.key ?? wallet}
            name={wallet}
            src={icon}
            size="large"
            connector={target?.connector ?? data.connector}
            offer={target?.offer ?? data.offer}
          />
        </Ring>
        <div role="status">
          <h2 className="title">{isLoading ? t('common.loading') : t(message, { wallet })}</h2>
          {!isLoading && <p className="sub">{t(`${message}Hint`, { wallet })}</p>}
        </div>
      </div>
      {waiting && <HiddenHint key={attempt.id} wallet={wallet} />}
      <div className="actions">
        {/* One button in all states, so that it keeps the focus. */}
        {waiting || isLoading ? (
          <Button key="act" onPress={() => (waiting ? portico.cancel() : ui.back())}>
            {t('common.cancel')}
          </Button>
        ) : (
          (attempt.is === 'idle' || (attempt.is === 'failed' && tries(attempt.exit))) && (
            <Button
              key="act"
              tone="primary"
              icon="retry"
              onPress={() => askShownWallet(modal, data)}
            >
              {t('common.retry')}
            </Button>
          )
        )}
        {attempt.is === 'late' && <Late wallet={wallet} />}
        {attempt.is === 'failed' && <Failed exit={attempt.exit} data={data} wallet={wallet} />}
      </div>
    </div>
  )
}

function statusMessage(attempt: AttemptState): HintedKey {
  if (attempt.is === 'waiting') return 'external.waiting'
  if (attempt.is === 'late') return 'external.late'
  if (attempt.is === 'failed' && attempt.exit !== 'user') return `failure.${attempt.exit}`
  return 'external.canceled'
}

/** When a wait also explains hidden popups, milliseconds. */
const approvalHint = 8_000

function HiddenHint({ wallet }: { wallet: string }): ReactElement | null {
  const { t } = useModalContext()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), approvalHint)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {late && (
        <p className="hint sub" data-testid="hidden-hint">
          {t('external.hidden', { wallet })}
        </p>
      )}
    </div>
  )
}

function Late({ wallet }: { wallet: string }): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  return (
    <>
      <Button tone="primary" onPress={() => whenConnected(modal, portico.acceptLate())}>
        {t('external.lateAccept', { wallet })}
      </Button>
      <Button tone="quiet" onPress={() => portico.dismissLate()}>
        {t('external.lateDismiss')}
      </Button>
    </>
  )
}

/** A retry is useless if the wallet is missing or does not support the request. */
const tries = (exit: string): boolean => exit !== 'not-installed' && exit !== 'unsupported'

function Failed({
  exit,
  data,
  wallet,
}: {
  exit: string
  data: Data
  wallet: string
}): ReactElement {
  const { ui, t } = useModalContext()
  return (
    <>
      {exit === 'not-installed' && (
        <Button tone="primary" onPress={() => ui.want('get', { ...data, name: wallet })}>
          {t('external.get', { wallet })}
        </Button>
      )}
      <Button tone="quiet" onPress={() => ui.back()}>
        {t('external.other')}
      </Button>
    </>
  )
}
