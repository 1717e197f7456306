import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { isPorticoError } from '@portico/core'
import type { AttemptState, State } from '@portico/core'
import { useLegal } from '../../card/legal/may-connect.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/empty/empty.tsx'
import { leave } from '../../wallets/leave.ts'
import { askWallet } from '../../wallets/ask-wallet.ts'
import { isCurrentView } from '../../wallets/current-view.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'
import { RouteLine, type Route } from './route-line.tsx'

const idle: AttemptState = { is: 'idle' }

type Data = ViewProps<'ConnectingMultiChain'>['data']

export default function ConnectingMultiChain({
  data,
}: ViewProps<'ConnectingMultiChain'>): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const mayConnect = useLegal()
  const wallet = data.name ?? ''
  const { routes: routesData, ...shown } = data
  const routes = routesData as readonly Route[]
  const attempt = useModalState((state) => state.attempt)
  const attempted = routes.find((route) => isAbout(attempt, route))
  const accounts = useAccounts(routes)
  const open = routes.filter((_, index) => !accounts[index])
  const { code, connectAll, cancel } = useConnectAll(data, routes, open)
  const isBusy = code === 'loading' || (attempt.is === 'waiting' && attempted !== undefined)
  if (code === 'failed')
    return (
      <Failure
        title={t('shell.failedTitle')}
        hint={t('shell.failedHint')}
        retry={t('common.retry')}
        onRetry={connectAll}
      />
    )
  const connectRoute = (route: Route): void => {
    if (route === attempted && attempt.is === 'late') portico.acceptLate().catch(() => {})
    else if (mayConnect()) askWallet(modal, route, shown)
  }
  return (
    <div className="stack">
      <WalletHeading data={data} route={routes.at(0)} isLoading={code === 'loading'} />
      <ul className="group">
        {routes.map((route, index) => (
          <RouteLine
            key={`${route.connector}:${route.offer}`}
            route={route}
            wallet={wallet}
            account={accounts[index] ?? ''}
            attempt={route === attempted ? attempt : idle}
            onPress={() => connectRoute(route)}
            disabled={isBusy}
          />
        ))}
      </ul>
      <Actions
        isBusy={isBusy}
        open={open.length}
        isStarted={open.length < routes.length}
        onConnect={connectAll}
        onCancel={cancel}
      />
    </div>
  )
}

/** Whether an attempt, or its result, belongs to a route. */
const isAbout = (attempt: AttemptState, { connector, offer }: Route): boolean =>
  attempt.is !== 'idle' && attempt.target.connector === connector && attempt.target.offer === offer

/** The connected account of each route; empty where there is none. */
function useAccounts(routes: readonly Route[]): readonly string[] {
  // As one string, because a selector must return the same value for the same state.
  const accounts = useModalState((state) =>
    routes.map((route) => accountOf(state, route)).join(' '),
  )
  return accounts.split(' ')
}

function WalletHeading({
  data,
  route,
  isLoading,
}: {
  data: Data
  /** The route whose picture is shown if the wallet has none. */
  route: Route | undefined
  isLoading: boolean
}): ReactElement {
  const { t } = useModalContext()
  const { name: wallet = '', rdns, key, icon } = data
  return (
    <div className="wait">
      <ConnectorLogo
        id={rdns ?? key ?? wallet}
        name={wallet}
        src={icon}
        size="large"
        connector={route?.connector}
        offer={route?.offer}
      />
      <h2 className="title">{t('multi.title', { wallet })}</h2>
      <p className="sub" role="status">
        {t(isLoading ? 'common.loading' : 'multi.hint')}
      </p>
    </div>
  )
}

interface ActionsProps {
  /** A request is pending, or the code that asks wallets is loading. */
  isBusy: boolean
  /** How many routes are not connected. */
  open: number
  /** Whether a route is connected already. */
  isStarted: boolean
  onConnect: () => void
  onCancel: () => void
}

function Actions({ isBusy, open, isStarted, onConnect, onCancel }: ActionsProps): ReactElement {
  const modal = useModalContext()
  const { t } = modal
  return (
    <div className="actions">
      {/* One button in all states, so that it keeps the focus. */}
      {isBusy ? (
        <Button key="all" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
      ) : (
        open > 0 && (
          <Button key="all" tone="primary" onPress={onConnect} testId="connect-all">
            {t(isStarted ? 'multi.rest' : 'multi.all')}
          </Button>
        )
      )}
      {isStarted && !isBusy && (
        <Button
          tone={open > 0 ? 'quiet' : 'primary'}
          onPress={() => leave(modal, 'ConnectingMultiChain')}
          testId="done"
        >
          {t('multi.done')}
        </Button>
      )}
    </div>
  )
}

function useConnectAll(
  data: Data,
  routes: readonly Route[],
  open: readonly Route[],
): { code: 'ready' | 'loading' | 'failed'; connectAll(): void; cancel(): void } {
  const modal = useModalContext()
  const { portico } = modal
  const mayConnect = useLegal()
  const [code, setCode] = useState<'ready' | 'loading' | 'failed'>('ready')
  /** The press that waits for code; cleared when the view is left. */
  const press = useRef<object>(undefined)
  useEffect(
    () => () => {
      press.current = undefined
    },
    [],
  )
  /** One after another, until the visitor rejects one. Connected ones stay. */
  const ask = (): void => {
    const [first] = open
    if (!first) return
    portico
      .connect({
        ...first,
        rank: data.rank,
        namespaces: open.flatMap(({ namespaces }) => namespaces),
      })
      .then(
        () => {
          if (routes.every((route) => accountOf(portico.getState(), route)))
            leave(modal, 'ConnectingMultiChain')
        },
        // The row shows the reason from `state.attempt`.
        (error: unknown) => {
          if (!isPorticoError(error)) setCode('failed')
        },
      )
  }
  const connectAll = (): void => {
    if (!mayConnect()) return
    const current = {}
    press.current = current
    setCode('loading')
    portico.walletActions().then(
      () => {
        if (press.current !== current) return
        setCode('ready')
        if (isCurrentView(portico, data)) ask()
      },
      () => {
        if (press.current === current) setCode('failed')
      },
    )
  }
  const cancel = (): void => {
    press.current = undefined
    setCode('ready')
    portico.cancel()
  }
  return { code, connectAll, cancel }
}

/** The connected account of a route; empty without one. */
function accountOf({ links }: State, { connector, offer }: Route): string {
  const live = Object.values(links).find(
    (link) => link.connector === connector && link.offer === offer && link.state.is === 'live',
  )
  const parts = Object.values(live?.namespaces ?? {})
  return parts.find(({ account, chain, lost }) => account && chain && !lost)?.account ?? ''
}
