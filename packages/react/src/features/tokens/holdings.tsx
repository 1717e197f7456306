import { useCallback, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountPortfolio, Holding } from '@portico/core/blockchain'
import { displayAmount, displayFiat } from '@portico/core/modal'
import type { Read } from '../../hooks/use-read.ts'
import { useMark } from '../../hooks/use-mark.ts'
import { useServiceImage } from '../../hooks/use-service-image.ts'
import { useModalContext } from '../../card/context.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { Rows } from '../../parts/long-list/rows.tsx'
import { coins } from '../../parts/illustration/illustrations.ts'
import { Row } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { Updating } from '../../account/updating.tsx'
import { Unavailable } from './unavailable.tsx'

/** Valued tokens first; the others keep their order. */
const byValue = (a: Holding, b: Holding): number => Number(b.value ?? -1) - Number(a.value ?? -1)

export function Holdings({
  namespace,
  data,
  status,
  isFetching,
  isStale,
  dataUpdatedAt,
  retryAt,
  refetch,
}: Read<AccountPortfolio> & { namespace: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const [hidden, setHidden] = useState(false)
  const [wanted, unwanted] = useMemo(() => {
    const all = [...(data?.holdings ?? [])].sort(byValue)
    return [all.filter(({ spam }) => !spam), all.filter(({ spam }) => spam)] as const
  }, [data])
  if (!data && status !== 'error') return <SkeletonRows count={3} label={t('common.loading')} />
  const failure =
    status === 'error'
      ? { at: data && dataUpdatedAt, retryAt, busy: isFetching, retry: () => void refetch() }
      : undefined
  const isUpdating = isStale && !failure
  return (
    <section className="group" data-testid="tokens">
      <Unavailable failure={failure} namespace={namespace} />
      {wanted.length > 0 ? (
        <List holdings={wanted} currency={data!.currency} isUpdating={isUpdating} />
      ) : (
        data && <Empty drawing={coins} title={t('tokens.none')} hint={t('tokens.noneHint')} />
      )}
      {data !== undefined && data.leftOut > 0 && (
        <p className="sub apart" data-testid="tokens-left-out">
          {t('tokens.leftOut', { count: data.leftOut })}
        </p>
      )}
      {unwanted.length > 0 && (
        <>
          <div className="sub apart">
            <button
              type="button"
              className="link"
              aria-expanded={hidden}
              onClick={() => setHidden(!hidden)}
              data-testid="tokens-unwanted"
            >
              {t(hidden ? 'tokens.hideUnwanted' : 'tokens.showUnwanted', {
                count: unwanted.length,
              })}
            </button>
          </div>
          {hidden && <List holdings={unwanted} currency={data!.currency} isUpdating={isUpdating} />}
        </>
      )}
    </section>
  )
}

const keyOf = ({ chain, token }: Holding): string => `${chain}/${token}`

function List({
  holdings,
  currency,
  isUpdating,
}: {
  holdings: readonly Holding[]
  currency: string
  isUpdating: boolean
}): ReactElement {
  const { t } = useModalContext()
  const row = useCallback(
    (holding: Holding) => <Token holding={holding} currency={currency} isUpdating={isUpdating} />,
    [currency, isUpdating],
  )
  return <Rows label={t('tokens.title')} items={holdings} row={row} keyOf={keyOf} />
}

function Token({
  holding,
  currency,
  isUpdating,
}: {
  holding: Holding
  currency: string
  isUpdating: boolean
}): ReactElement {
  const { locale } = useModalContext()
  const { chain, token, name, symbol, decimals, amount, value, icon, listed, spam } = holding
  // Service pictures are by symbol, which any token may copy.
  const served = useServiceImage('token', !icon && token && listed ? symbol : undefined)
  const mark = useMark(!icon && !served && !spam && `${chain}/${token ?? 'native'}`)
  return (
    <Row
      logo={<Logo id={token ?? chain} name={symbol} src={icon ?? served ?? mark} round />}
      name={name}
      second={
        <>
          <bdi>{displayAmount(amount, decimals, { locale: locale.code, symbol })}</bdi>
          <Updating of={isUpdating} />
        </>
      }
      trail={
        value === null ? (
          <NoPrice />
        ) : (
          <span className="amount">{displayFiat(value, currency, { locale: locale.code })}</span>
        )
      }
    />
  )
}

function NoPrice(): ReactElement {
  const { t } = useModalContext()
  return (
    <span className="amount">
      <span aria-hidden="true">–</span>
      <span className="hidden">{t('tokens.noPrice')}</span>
    </span>
  )
}
