import type { ReactElement } from 'react'
import { truncateAddress, type WalletRow } from '@portico/core/modal'
import type { AttemptState, Network } from '@portico/core'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { Row, Tag } from '../../parts/row/row.tsx'
import { namespaceName } from '../../strings/namespace.ts'
import type { Translate } from '../../strings/format.ts'

/** How a wallet is asked for one or more of its namespaces. */
export type Route = WalletRow['routes'][number]

export interface RouteLineProps {
  route: Route
  wallet: string
  /** The connected account; empty without one. */
  account: string
  attempt: AttemptState
  /** Another request is pending. */
  disabled: boolean
  onPress: () => void
}

/** One route of a wallet with several namespaces: its networks, its account or its attempt. */
export function RouteLine({
  route,
  wallet,
  account,
  attempt,
  disabled,
  onPress,
}: RouteLineProps): ReactElement {
  const { t } = useModalContext()
  const networks = useServedNetworks(route)
  const icon = useNetworkIcon(networks.at(0))
  const name = route.namespaces.map((namespace) => namespaceName(namespace, t)).join(' · ')
  const status = statusOf(account, attempt, wallet, t) ?? networkNames(networks, name, t)
  const isFailed = attempt.is === 'failed'
  const canPress = account === '' && attempt.is !== 'waiting'
  return (
    <li>
      <Row
        logo={<Logo id={route.namespaces.at(0) ?? ''} name={name} src={icon} round />}
        name={name}
        second={
          status === undefined ? undefined : (
            <span role="status" className={account ? 'figures' : isFailed ? 'warn' : undefined}>
              {status}
            </span>
          )
        }
        trail={<RouteTrail isConnected={account !== ''} attempt={attempt} />}
        onPress={canPress ? onPress : undefined}
        disabled={disabled && canPress}
        testId={`route-${route.namespaces.join('-')}`}
      />
    </li>
  )
}

/** The networks of a route: the test networks only where the host has no others. */
function useServedNetworks({ namespaces }: Route): readonly Network[] {
  const networks = useModalState((state) => state.networks)
  const all = networks.filter(({ namespace }) => namespaces.includes(namespace))
  const main = all.filter(({ testnet }) => !testnet)
  return main.length > 0 ? main : all
}

/** The request that waits, the account, or what became of the request; undefined without any. */
function statusOf(
  account: string,
  attempt: AttemptState,
  wallet: string,
  t: Translate,
): string | undefined {
  if (attempt.is === 'waiting') return t('networks.switching', { wallet })
  if (account) return truncateAddress(account)
  if (attempt.is === 'late') return t('external.late', { wallet })
  if (attempt.is !== 'failed') return undefined
  const { exit } = attempt
  return t(exit === 'user' ? 'external.canceled' : `failure.${exit}`, { wallet })
}

/** The first network and the number of others. "Bitcoin" below "Bitcoin" would add nothing. */
function networkNames(
  networks: readonly Network[],
  namespace: string,
  t: Translate,
): string | undefined {
  const [first] = networks
  if (!first || (networks.length === 1 && first.name === namespace)) return undefined
  return t('multi.networks', { names: first.name, count: networks.length - 1 })
}

function RouteTrail({
  isConnected,
  attempt,
}: {
  isConnected: boolean
  attempt: AttemptState
}): ReactElement {
  const { t } = useModalContext()
  if (isConnected)
    return (
      <Tag tone="positive" icon="check">
        {t('tag.connected')}
      </Tag>
    )
  if (attempt.is === 'waiting') return <Tag icon="clock">{t('common.waiting')}</Tag>
  if (attempt.is === 'failed') return <Icon name="retry" />
  return <Icon name="chevron" flip />
}
