import type { ReactElement } from 'react'
import type { SimulatedChange, SimulatedGrant, TransferSimulation } from '@portico/core'
import { isUnlimited, truncateAddress } from '@portico/core/modal'
import { FullAddress } from '../../account/full-address.tsx'
import { useWrite } from '../../account/lines.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { Sending } from './use-send.ts'

interface SimulatedProps {
  sending: Sending
  simulation: TransferSimulation | undefined
  decimals: number
}

/** Simulated changes, a failure, or that there is no simulation. */
export function Simulated({ sending, simulation, decimals }: SimulatedProps): ReactElement {
  const { t } = useModalContext()
  if (!simulation)
    return (
      <div className="pane" data-testid="simulation" data-status="pending">
        <p className="sub">{t('send.simulating')}</p>
        <span className="skeleton line" aria-hidden="true" />
      </div>
    )
  if (simulation.is === 'failure')
    return (
      <div className="warning critical" role="alert" data-testid="simulation" data-status="failure">
        <Icon name="warning" />
        <div>
          <p>{t('send.wouldFail')}</p>
          {simulation.reason !== undefined && (
            <p className="sub">{t('send.reason', { reason: simulation.reason })}</p>
          )}
        </div>
      </div>
    )
  // A transfer to oneself changes nothing.
  const changes = simulation.changes?.length ? simulation.changes : undefined
  const known = changes ? 'send.changes' : 'send.wouldWork'
  return (
    <div className="pane" data-testid="simulation" data-status={simulation.is}>
      <p className="sub">{t(simulation.is === 'unknown' ? 'send.notSimulated' : known)}</p>
      {changes && <Changes sending={sending} changes={changes} decimals={decimals} />}
      {simulation.isWhole === false && <p className="sub">{t('send.partial')}</p>}
    </div>
  )
}

/** Permissions that the transfer would give. A plain transfer gives none. */
export function Grants({ sending, simulation, decimals }: SimulatedProps): ReactElement | null {
  const { t } = useModalContext()
  const { grantOf } = useNames(sending, decimals)
  if (!simulation?.grants?.length) return null
  return (
    <div className="warning critical" role="alert" data-testid="simulated-grants">
      <Icon name="warning" />
      <div>
        <p>{t('send.grants')}</p>
        <ul className="grants">
          {simulation.grants.map((grant, at) => (
            <li key={at}>
              <p className="strong">
                <bdi>{grantOf(grant)}</bdi>
              </p>
              <p className="sub">{t('send.spender')}</p>
              <FullAddress address={grant.spender} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Changes({
  sending,
  changes,
  decimals,
}: {
  sending: Sending
  changes: readonly SimulatedChange[]
  decimals: number
}): ReactElement {
  const { t } = useModalContext()
  const { changeOf } = useNames(sending, decimals)
  return (
    <ul className="lines">
      {changes.map((change, at) => (
        <li key={at} className="line" data-change={change.amount < 0n ? 'out' : 'in'}>
          <span className="sub">{t(change.amount < 0n ? 'send.out' : 'send.in')}</span>
          <span className="figures">
            <bdi>
              {change.amount < 0n ? '−' : '+'}
              {changeOf(change)}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Words for what moves and what may be taken. */
function useNames(
  { form, token, coin, network, portfolio }: Sending,
  decimals: number,
): { changeOf(change: SimulatedChange): string; grantOf(grant: SimulatedGrant): string } {
  const { t } = useModalContext()
  const write = useWrite()
  const isIt = (other: string | null, one: string | null): boolean =>
    other === one || (one !== null && other?.toLowerCase() === one.toLowerCase())
  const nameOf = (of: string | null): { symbol: string; decimals: number } | undefined => {
    if (of === null) return { symbol: coin.symbol, decimals: network.nativeCurrency.decimals }
    if (isIt(of, form.token)) return { symbol: token.symbol, decimals }
    return portfolio.data?.holdings.find((held) => isIt(of, held.token))
  }
  const amountOf = (of: string | null, amount: bigint): string => {
    const named = nameOf(of)
    if (named) return write.amount(amount, named.decimals, named.symbol)
    return t('send.otherToken', { token: truncateAddress(of ?? '') })
  }
  const itemOf = (of: string, item: bigint, count: bigint): string => {
    const words = { item: String(item), collection: truncateAddress(of) }
    return count === 1n
      ? t('send.item', words)
      : t('send.items', { ...words, count: String(count) })
  }
  return {
    changeOf({ token: of, amount, item }) {
      const size = amount < 0n ? -amount : amount
      return of === null || item === undefined ? amountOf(of, size) : itemOf(of, item, size)
    },
    grantOf({ token: of, of: what }) {
      if (what.is === 'item') return itemOf(of, what.item, 1n)
      if (what.is === 'all') return t('send.allItems', { collection: truncateAddress(of) })
      if (!isUnlimited(what.amount)) return amountOf(of, what.amount)
      return t('send.unlimited', { token: nameOf(of)?.symbol ?? truncateAddress(of) })
    },
  }
}
