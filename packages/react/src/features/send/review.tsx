import type { ReactElement, ReactNode } from 'react'
import type { FeeSpeed, Network, TransferQuote } from '@portico/core'
import { displayFiat, sumDecimals } from '@portico/core/modal'
import { toFiat } from '@portico/core/transfers'
import { FullAddress } from '../../account/full-address.tsx'
import { Line, roundUp, useWrite } from '../../account/lines.tsx'
import { TokenLogo } from '../../account/token-logo.tsx'
import type { ShownToken } from '../../account/use-token.ts'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { useModalContext } from '../../card/context.ts'
import { Logo } from '../../parts/logo/logo.tsx'
import type { Sending } from './use-send.ts'

export interface Reviewed {
  raw: bigint
  decimals: number
  to: string
  name: string | undefined
  quote: TransferQuote | undefined
}

const speeds: readonly FeeSpeed[] = ['slow', 'standard', 'fast']

export function Review({
  sending,
  of,
  critical,
}: {
  sending: Sending
  of: Reviewed
  critical: ReactNode
}): ReactElement {
  const { t } = useModalContext()
  const { token, network, form, currency } = sending
  const write = useWrite()
  const worth = write.worth(of.raw, of.decimals, token.price, currency)
  return (
    <>
      <div className="hero">
        <TokenLogo token={token} network={network} />
        <p className="figure" data-long="yes" data-testid="review-amount">
          <bdi>{write.amount(of.raw, of.decimals, token.symbol)}</bdi>
        </p>
        <p className="sub figures">{worth ?? t('send.noPrice')}</p>
      </div>
      {critical}
      <dl className="pane lines" data-testid="review">
        <Destination to={of.to} name={of.name} network={network} />
        {form.memo !== '' && <Line name={t('send.memo')}>{form.memo}</Line>}
        {of.quote?.withheld !== undefined && of.quote.withheld > 0n && (
          <Line name={t('send.withheld')}>
            <span className="figures">
              <bdi>{write.amount(of.quote.withheld, of.decimals, token.symbol)}</bdi>
            </span>
            <p className="sub">{t('send.withheldHint')}</p>
          </Line>
        )}
        <Fee sending={sending} quote={of.quote} />
        <Total sending={sending} of={of} />
      </dl>
    </>
  )
}

/** Lines with the whole address of the receiver, and the network. */
export function Destination({
  to,
  name,
  network,
}: {
  to: string
  name: string | undefined
  network: Network | undefined
}): ReactElement {
  const { t } = useModalContext()
  const icon = useNetworkIcon(network)
  return (
    <>
      <Line name={t('send.to')} wide>
        {name !== undefined && (
          <p className="strong">
            <bdi>{name}</bdi>
          </p>
        )}
        <FullAddress address={to} />
      </Line>
      {network && (
        <Line name={t('send.network')}>
          <span className="named">
            <Logo id={network.id} name={network.name} src={icon} size="small" round />
            {network.name}
          </span>
        </Line>
      )}
    </>
  )
}

/** The maximal fee with its speed, and the deposit of a token account. */
function Fee({
  sending: { network, form, update, coin, capabilities, currency },
  quote,
}: {
  sending: Sending
  quote: TransferQuote | undefined
}): ReactElement {
  const { t } = useModalContext()
  const write = useWrite()
  const { decimals, symbol } = network.nativeCurrency
  return (
    <>
      <Line name={t('send.fee')}>
        {quote ? (
          <>
            <span className="figures" data-testid="review-fee">
              {t('send.atMost', {
                amount: write.amount(roundUp(quote.fees[form.speed]), decimals, symbol),
              })}
            </span>
            <Worth of={write.worth(quote.fees[form.speed], decimals, coin.price, currency)} />
          </>
        ) : (
          <>
            <span className="hidden">{t('common.loading')}</span>
            <span className="skeleton line" aria-hidden="true" />
          </>
        )}
        {capabilities.hasSpeeds && (
          <div className="chips" role="group" aria-label={t('send.speed')}>
            {speeds.map((speed) => (
              <button
                key={speed}
                type="button"
                className="chip"
                aria-pressed={form.speed === speed}
                onClick={() => update({ speed })}
                data-testid={`speed-${speed}`}
              >
                {t(`send.${speed}`)}
              </button>
            ))}
          </div>
        )}
      </Line>
      {quote !== undefined && quote.rent > 0n && (
        <Line name={t('send.rent')}>
          <span className="figures" data-testid="review-rent">
            {write.amount(quote.rent, decimals, symbol)}
          </span>
          <p className="sub">{t('send.rentHint')}</p>
        </Line>
      )}
    </>
  )
}

function Worth({ of }: { of: string | undefined }): ReactElement | null {
  return of === undefined ? null : <span className="sub figures">{of}</span>
}

/** A coin and its fee are one sum; a token and its fee are two. */
function Total({
  sending: { network, form, token, coin, currency },
  of: { raw, decimals, quote },
}: {
  sending: Sending
  of: Reviewed
}): ReactElement | null {
  const { t, locale } = useModalContext()
  const write = useWrite()
  if (!quote) return null
  const costs = roundUp(quote.fees[form.speed]) + quote.rent
  const native = network.nativeCurrency
  const amounts: readonly (readonly [bigint, number, ShownToken])[] =
    form.token === null
      ? [[raw + costs, native.decimals, coin]]
      : [
          [raw, decimals, token],
          [costs, native.decimals, coin],
        ]
  const values = amounts.map(([units, places, { price }]) =>
    price === null ? null : toFiat(units, places, price),
  )
  const known = values.every((value) => value !== null)
    ? displayFiat(sumDecimals(values), currency, { locale: locale.code })
    : undefined
  return (
    <Line name={t('send.total')}>
      {amounts.map(([units, places, { symbol }], at) => (
        <span key={at} className="figures strong" data-testid="review-total">
          <bdi>{write.amount(units, places, symbol)}</bdi>
        </span>
      ))}
      <Worth of={known} />
    </Line>
  )
}
