import type { ReactElement } from 'react'
import type { AccountPortfolio } from '@portico/core/blockchain'
import { displayAmount, displayFiat } from '@portico/core/modal'
import { useAccountPortfolio } from '../../account/use-account-portfolio.ts'
import { Updating } from '../../account/updating.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Balance, FigureSkeleton, Stale } from './balance.tsx'

/** The account's value if a service has prices, else its balance. */
export function Worth({ namespace }: { namespace?: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const { data, status, isStale, dataUpdatedAt, refetch } = useAccountPortfolio(namespace)
  const failed = status === 'error'
  if (status === 'idle' || (failed && !data))
    return <Balance namespace={namespace} isFallback={failed} />
  const empty = data?.holdings.every(({ amount }) => amount === 0n)
  return (
    <section
      className="worth"
      aria-label={t(data && data.total === null ? 'account.balance' : 'account.total')}
      data-status={failed ? 'stale' : !data ? 'loading' : empty ? 'zero' : 'ready'}
      data-testid="balance"
    >
      {data ? (
        <>
          <Figure {...data} isUpdating={isStale && !failed} />
          {failed && dataUpdatedAt !== undefined ? (
            <Stale at={dataUpdatedAt} onRetry={() => void refetch()} />
          ) : (
            empty && <p className="sub">{t('account.balanceNew')}</p>
          )}
          {data.total !== null && data.isPartial && (
            <p className="sub">{t('account.totalPartial')}</p>
          )}
        </>
      ) : (
        <FigureSkeleton />
      )}
    </section>
  )
}

function Figure({
  total,
  currency,
  holdings,
  isUpdating,
}: AccountPortfolio & { isUpdating: boolean }): ReactElement {
  const { t, ui, locale } = useModalContext()
  const coin = holdings.find(({ token }) => token === null)
  const amount = coin && displayAmount(coin.amount, coin.decimals, { locale: locale.code })
  if (total === null)
    return (
      <p className="figure fade" key={amount}>
        {amount ?? t('account.balanceUnknown')} {coin && <small>{coin.symbol}</small>}
        <Updating of={isUpdating} />
      </p>
    )
  return (
    <div className="total">
      <p className="figure fade" key={`${total}${currency}`} data-testid="total">
        {displayFiat(total, currency, { locale: locale.code })}
      </p>
      <Updating of={isUpdating} />
      <button
        type="button"
        className="chip"
        aria-label={t('account.currency', { currency: currency.toUpperCase() })}
        onClick={() => ui.push('Currency')}
        data-testid="currency"
      >
        {currency.toUpperCase()}
        <Icon name="down" />
      </button>
    </div>
  )
}
