import type { ReactElement } from 'react'
import type { TransferSimulation } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { useWrite } from './review.tsx'
import type { Sending } from './use-send.ts'

/** Simulated changes, a failure, or that there is no simulation. */
export function Simulated({
  sending,
  simulation,
  decimals,
}: {
  sending: Sending
  simulation: TransferSimulation | undefined
  decimals: number
}): ReactElement {
  const { t } = useModalContext()
  // A transfer to oneself changes nothing.
  const changes = simulation?.changes?.length ? simulation.changes : undefined
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
  return (
    <div className="pane" data-testid="simulation" data-status={simulation.is}>
      <p className="sub">
        {t(
          simulation.is === 'unknown'
            ? 'send.notSimulated'
            : changes
              ? 'send.changes'
              : 'send.wouldWork',
        )}
      </p>
      {changes && <Changes sending={sending} changes={changes} decimals={decimals} />}
    </div>
  )
}

function Changes({
  sending: { form, token, coin, network, portfolio },
  changes,
  decimals,
}: {
  sending: Sending
  changes: NonNullable<TransferSimulation['changes']>
  decimals: number
}): ReactElement {
  const { t } = useModalContext()
  const write = useWrite()
  const isIt = (other: string | null, one: string | null): boolean =>
    other === one || (one !== null && other?.toLowerCase() === one.toLowerCase())
  const nameOf = (of: string | null): { symbol: string; decimals: number } | undefined => {
    if (of === null) return { symbol: coin.symbol, decimals: network.nativeCurrency.decimals }
    if (isIt(of, form.token)) return { symbol: token.symbol, decimals }
    return portfolio.data?.holdings.find((held) => isIt(of, held.token))
  }
  return (
    <ul className="lines">
      {changes.map(({ token: of, amount }, at) => {
        const named = nameOf(of)
        const size = amount < 0n ? -amount : amount
        return (
          <li key={at} className="line" data-change={amount < 0n ? 'out' : 'in'}>
            <span className="sub">{t(amount < 0n ? 'send.out' : 'send.in')}</span>
            <span className="figures">
              <bdi>
                {amount < 0n ? '−' : '+'}
                {named ? write.amount(size, named.decimals, named.symbol) : t('send.otherToken')}
              </bdi>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
