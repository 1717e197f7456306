import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { isPorticoError } from '@portico/core'
import { connectionsOf } from '@portico/core/internal/connections'
import { truncateAddress } from '@portico/core/internal/format/address'
import type { AttemptState, State } from '@portico/core'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useLegal } from '../../card/legal/may-connect.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Failure } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { Row, Tag } from '../../parts/row/row.tsx'
import { familyName } from '../../strings/family.ts'
import { leave } from '../../wallets/leave.ts'
import { askWallet } from '../../wallets/ask-wallet.ts'
import { isCurrentView } from '../../wallets/current-view.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'

type Route = WalletRow['routes'][number]
const idle: AttemptState = { is: 'idle' }

/** Connects a wallet with several chain families: for one of them, or for all in turn. */
export default function ConnectingMultiChain({
  data,
}: ViewProps<'ConnectingMultiChain'>): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const mayConnect = useLegal()
  const wallet = data.name ?? ''
  const routes = data.routes as readonly Route[]
  const attempt = useModalState((state) => state.attempt)
  const about =
    attempt.is === 'idle'
      ? undefined
      : routes.find(
          ({ connector, offer }) =>
            connector === attempt.target.connector && offer === attempt.target.offer,
        )
  const route = { connector: routes[0]?.connector, offer: routes[0]?.offer }
  const isPending = attempt.is === 'waiting' && about !== undefined
  const connected = useModalState((state) =>
    routes.map((route) => accountOf(state, route)).join(' '),
  ).split(' ')
  const open = routes.filter((_, index) => !connected[index])
  const some = open.length < routes.length
  const { routes: _routes, ...shown } = data
  const { code, all, cancel } = useConnectAll(data, routes, open)
  const isLoading = code === 'loading'
  if (code === 'failed')
    return (
      <Failure
        title={t('shell.failedTitle')}
        hint={t('shell.failedHint')}
        retry={t('common.retry')}
        onRetry={all}
      />
    )

  return (
    <div className="stack">
      <div className="wait">
        <ConnectorLogo
          id={data.rdns ?? data.key ?? wallet}
          name={wallet}
          src={data.icon}
          size="large"
          {...route}
        />
        <h2 className="title">{t('multi.title', { wallet })}</h2>
        <p className="sub" role="status">
          {t(isLoading ? 'common.loading' : 'multi.hint')}
        </p>
      </div>
      <ul className="group">
        {routes.map((route, index) => (
          <RouteLine
            key={`${route.connector}:${route.offer}`}
            route={route}
            wallet={wallet}
            account={connected[index]}
            attempt={about === route ? attempt : idle}
            onPress={() => {
              if (about === route && attempt.is === 'late') portico.acceptLate().catch(() => {})
              else if (mayConnect()) askWallet(modal, route, shown)
            }}
            disabled={isPending || isLoading}
          />
        ))}
      </ul>
      <div className="actions">
        {/* One and the same button through the run: focus stays on it. */}
        {isPending || isLoading ? (
          <Button key="all" onPress={cancel}>
            {t('common.cancel')}
          </Button>
        ) : (
          open.length > 0 && (
            <Button key="all" tone="primary" onPress={all} testId="connect-all">
              {t(some ? 'multi.rest' : 'multi.all')}
            </Button>
          )
        )}
        {some && !isPending && !isLoading && (
          <Button
            tone={open.length ? 'quiet' : 'primary'}
            onPress={() => leave(modal, 'ConnectingMultiChain')}
            testId="done"
          >
            {t('multi.done')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Connects a wallet's remaining chain families, once the code that asks wallets has loaded. */
function useConnectAll(
  data: ViewProps<'ConnectingMultiChain'>['data'],
  routes: readonly Route[],
  open: readonly Route[],
): { code: 'ready' | 'loading' | 'failed'; all(): void; cancel(): void } {
  const modal = useModalContext()
  const { portico } = modal
  const mayConnect = useLegal()
  const [code, setCode] = useState<'ready' | 'loading' | 'failed'>('ready')
  /**
   * The press that waits for the code that asks wallets; replaced by a later press, and cleared
   * when the view is left.
   */
  const press = useRef<object>(undefined)
  useEffect(() => () => void (press.current = undefined), [])
  /** In turn, until the visitor rejects one: then the next is not asked. Connected ones stay. */
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
        // `state.attempt` has the reason, and so has its row.
        (error: unknown) => isPorticoError(error) || setCode('failed'),
      )
  }
  const all = (): void => {
    if (!mayConnect()) return
    // Once the code has loaded, inside the press: a wallet's popup is only allowed there.
    if (portico.walletActions.now) {
      setCode('ready')
      return ask()
    }
    const current = (press.current = {})
    setCode('loading')
    portico.walletActions().then(
      () => {
        if (press.current !== current) return
        setCode('ready')
        if (isCurrentView(portico, data)) ask()
      },
      () => press.current === current && setCode('failed'),
    )
  }
  const cancel = (): void => {
    press.current = undefined
    setCode('ready')
    portico.cancel()
  }
  return { code, all, cancel }
}

interface RouteLineProps {
  route: Route
  wallet: string
  account: string | undefined
  /** The attempt, or its result, if it belongs to this row. */
  attempt: AttemptState
  /** Another request is pending: no row can be pressed meanwhile. */
  disabled: boolean
  onPress: () => void
}

function RouteLine({
  route,
  wallet,
  account,
  attempt,
  disabled,
  onPress,
}: RouteLineProps): ReactElement {
  const { t } = useModalContext()
  const networks = useModalState((state) => state.networks)
  const all = networks.filter((network) => route.namespaces.includes(network.namespace))
  const main = all.filter((network) => !network.testnet)
  // A host may have testnets only.
  const served = main.length > 0 ? main : all
  const [first] = served
  const icon = useNetworkIcon(first)
  const name = route.namespaces.map((ns) => familyName(ns, t)).join(' · ')
  // "Bitcoin" below "Bitcoin" would add nothing.
  const known =
    first && (served.length > 1 || first.name !== name)
      ? t('multi.networks', { names: first.name, count: served.length - 1 })
      : undefined
  const waiting = attempt.is === 'waiting'
  const exit = attempt.is === 'failed' ? attempt.exit : undefined
  const second = waiting
    ? t('networks.switching', { wallet })
    : account
      ? truncateAddress(account)
      : exit
        ? t(exit === 'user' ? 'external.canceled' : `failure.${exit}`, { wallet })
        : attempt.is === 'late'
          ? t('external.late', { wallet })
          : known
  const trail = account ? (
    <Tag tone="positive" icon="check">
      {t('tag.connected')}
    </Tag>
  ) : waiting ? (
    <Tag icon="clock">{t('common.waiting')}</Tag>
  ) : (
    <Icon name={exit ? 'retry' : 'chevron'} flip={!exit} />
  )
  return (
    <li>
      <Row
        logo={<Logo id={route.namespaces[0] ?? ''} name={name} src={icon} round />}
        name={name}
        {...(second !== undefined && {
          second: (
            <span role="status" className={account ? 'figures' : exit ? 'warn' : undefined}>
              {second}
            </span>
          ),
        })}
        trail={trail}
        onPress={account || waiting ? undefined : onPress}
        disabled={disabled && !account && !waiting}
        testId={`route-${route.namespaces.join('-')}`}
      />
    </li>
  )
}

/** The connected account of a route, or undefined. */
function accountOf(state: State, { connector, offer }: Route): string {
  const live = connectionsOf(state).find(({ link, status }) => {
    const view = state.links[link]
    return status === 'connected' && view?.connector === connector && view.offer === offer
  })
  return live?.account ?? ''
}
