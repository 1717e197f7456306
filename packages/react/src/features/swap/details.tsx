import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { SwapQuote } from '@portico/core'
import { displayAmount } from '@portico/core/modal'
import { toFiat } from '@portico/core/transfers'
import { swapQuoteLifetime, type SwapAnswer } from '@portico/core/swaps'
import { Line, roundUp, useWrite } from '../../account/lines.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { MessageKey } from '../../strings/keys.ts'
import { displayPercent, exchangesOf, rateOf, significant } from './figures.ts'
import { Slippage } from './slippage.tsx'
import type { SwapSide, Swapping } from './use-swap-form.ts'

/** What the swap brings and costs. Values that are not there yet leave their places free. */
export function Details({ swapping }: { swapping: Swapping }): ReactElement {
  const { t } = useModalContext()
  const { quote, quotes, to, costs } = swapping
  const decimals = costs?.decimals
  const isKnown = quote && to && decimals
  // Nothing to wait for: only the slippage can be changed.
  const isFailed = !quote && quotes.error && !quotes.isFetching && !swapping.isTyping
  return (
    <dl className="pane lines" aria-label={t('swap.details')} data-testid="swap-details">
      {!isFailed && (
        <>
          <Line name={t('swap.rate')}>
            {isKnown ? (
              <Rate quote={quote} from={swapping.from} to={to} decimals={decimals}>
                <Age of={quotes.dataUpdatedAt} isAsking={quotes.isFetching} />
              </Rate>
            ) : (
              <Waits />
            )}
          </Line>
          <Minimum swapping={swapping} quote={quote} />
          <Impact swapping={swapping} />
          <NetworkFee swapping={swapping} fee={quote && costs?.networkFee} />
        </>
      )}
      {quote && <SourceFee swapping={swapping} quote={quote} />}
      <Slippage swapping={swapping} />
      {quote && <Source swapping={swapping} quote={quote} answers={quotes.data?.all ?? []} />}
    </dl>
  )
}

function Waits(): ReactElement {
  const { t } = useModalContext()
  return (
    <>
      <span className="hidden">{t('common.loading')}</span>
      <span className="skeleton line" aria-hidden="true" />
    </>
  )
}

/** A press turns it round. */
export function Rate({
  quote,
  from,
  to,
  decimals,
  children,
}: {
  quote: SwapQuote
  from: SwapSide
  to: SwapSide
  decimals: { readonly from: number; readonly to: number }
  children?: ReactNode
}): ReactElement {
  const { t, locale } = useModalContext()
  const [isTurned, setTurned] = useState(false)
  const [one, other, places] = isTurned ? [to, from, decimals.from] : [from, to, decimals.to]
  const rate = isTurned
    ? rateOf(
        { request: { ...quote.request, amount: quote.amountOut }, amountOut: quote.request.amount },
        decimals.to,
      )
    : rateOf(quote, decimals.from)
  const write = (raw: bigint, digits: number, symbol: string): string =>
    displayAmount(raw, digits, { locale: locale.code, symbol, digits: significant(raw, digits) })
  return (
    <span className="rate">
      <button
        type="button"
        className="unfold"
        onClick={() => setTurned(!isTurned)}
        data-testid="swap-rate"
      >
        <bdi className="figures">
          {t('swap.rateOf', {
            one: write(1n, 0, one.symbol),
            other: write(rate, places, other.symbol),
          })}
        </bdi>
      </button>
      {children}
    </span>
  )
}

/** A ring that empties until the price is renewed. */
export function Age({ of, isAsking }: { of: number | undefined; isAsking: boolean }): ReactElement {
  const { t } = useModalContext()
  return (
    <span className="age" title={t(isAsking ? 'swap.renewing' : 'swap.renews')}>
      <svg viewBox="0 0 16 16" aria-hidden="true" data-asking={isAsking || undefined}>
        <circle className="track" cx="8" cy="8" r="6" />
        <circle
          key={of}
          className="left"
          cx="8"
          cy="8"
          r="6"
          pathLength="100"
          style={{ animationDuration: `${swapQuoteLifetime}ms` }}
        />
      </svg>
    </span>
  )
}

export function Minimum({
  swapping: { to, costs },
  quote,
}: {
  swapping: Swapping
  quote: SwapQuote | undefined
}): ReactElement {
  const { t, locale } = useModalContext()
  const decimals = costs?.decimals.to ?? to?.decimals
  return (
    <Line name={t('swap.minimum')}>
      {quote && to && decimals !== undefined ? (
        <span className="figures strong" data-testid="swap-minimum">
          <bdi>
            {displayAmount(quote.minimumOut, decimals, {
              locale: locale.code,
              symbol: to.symbol,
              digits: significant(quote.minimumOut, decimals),
            })}
          </bdi>
        </span>
      ) : (
        <Waits />
      )}
    </Line>
  )
}

export function Impact({
  swapping: { quote, impact, impactLevel },
}: {
  swapping: Pick<Swapping, 'quote' | 'impact' | 'impactLevel'>
}): ReactElement {
  const { t, locale } = useModalContext()
  const words =
    impact === undefined
      ? t('swap.impactUnknown')
      : impact < 1
        ? t('swap.impactNone')
        : displayPercent(impact, locale.code)
  return (
    <Line name={t('swap.impact')}>
      {quote ? (
        <span className="figures impact" data-impact={impactLevel} data-testid="swap-impact">
          {impactLevel !== 'low' && <Icon name={impactLevel === 'unknown' ? 'info' : 'warning'} />}
          <bdi>{words}</bdi>
        </span>
      ) : (
        <Waits />
      )}
    </Line>
  )
}

export function NetworkFee({
  swapping: { network, coin, currency },
  fee,
}: {
  swapping: Pick<Swapping, 'network' | 'coin' | 'currency'>
  fee: bigint | undefined
}): ReactElement {
  const { t } = useModalContext()
  const write = useWrite()
  const { decimals, symbol } = network.nativeCurrency
  return (
    <Line name={t('swap.networkFee')}>
      {fee === undefined ? (
        <Waits />
      ) : (
        <span className="figures" data-testid="swap-fee">
          <bdi>
            {write.worth(fee, decimals, coin.price, currency) ??
              write.amount(roundUp(fee), decimals, symbol)}
          </bdi>
          {coin.price !== null && (
            <bdi className="sub also">{write.amount(roundUp(fee), decimals, symbol)}</bdi>
          )}
        </span>
      )}
    </Line>
  )
}

/** A fee of the source or of its operator, which the rate contains already. */
export function SourceFee({
  swapping: { from, to, coin, currency, costs, choices },
  quote,
}: {
  swapping: Swapping
  quote: SwapQuote
}): ReactElement | null {
  const { t } = useModalContext()
  const write = useWrite()
  const source = useSourceName()
  const { fee, request } = quote
  if (!fee || fee.amount === 0n) return null
  const taken =
    fee.token === request.from
      ? { ...from, decimals: costs?.decimals.from ?? from.decimals }
      : fee.token === request.to
        ? { ...(to ?? coin), decimals: costs?.decimals.to ?? to?.decimals }
        : (choices.find(({ token }) => token === fee.token) ?? coin)
  const { decimals = 18, symbol, price } = taken
  const worth = price === null ? undefined : toFiat(fee.amount, decimals, price)
  return (
    <Line name={t('swap.fee', { source: source(quote.source) })}>
      <span className="figures" data-testid="swap-source-fee">
        <bdi>
          {(worth !== undefined && write.worth(fee.amount, decimals, price, currency)) ||
            write.amount(roundUp(fee.amount), decimals, symbol)}
        </bdi>
      </span>
      <span className="sub">{t('swap.feeIncluded')}</span>
    </Line>
  )
}

/** Where the price is from, how, and what others would give. */
export function Source({
  swapping,
  quote,
  answers,
}: {
  swapping: Swapping
  quote: SwapQuote
  answers: readonly SwapAnswer[]
}): ReactElement {
  const { t } = useModalContext()
  const [open, setOpen] = useState(false)
  const others = answers.filter(({ source }) => source !== quote.source)
  const name = useSourceName(answers)(quote.source)
  const route = exchangesOf(quote)
  return (
    <>
      <Line name={t(others.length > 0 ? 'swap.source' : 'swap.onlySource')}>
        <span data-testid="swap-source">
          <bdi>{name}</bdi>
        </span>
        {route !== '' && (
          <span className="sub" data-testid="swap-route">
            <bdi>{route}</bdi>
          </span>
        )}
        {others.length > 0 && (
          <button
            type="button"
            className="unfold"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            data-testid="swap-offers"
          >
            {t('swap.offers', { count: others.length })}
            <Icon name="down" />
          </button>
        )}
      </Line>
      {open &&
        others.map((answer) => <Offer key={answer.source} answer={answer} swapping={swapping} />)}
    </>
  )
}

const refusals: Readonly<Record<Exclude<SwapAnswer['is'], 'quote'>, MessageKey>> = {
  'no-route': 'swap.offerNone',
  error: 'swap.offerFailed',
  late: 'swap.offerFailed',
  refused: 'swap.offerRefused',
}

function Offer({
  answer,
  swapping: { to, costs },
}: {
  answer: SwapAnswer
  swapping: Swapping
}): ReactElement {
  const { t, locale } = useModalContext()
  const name = useSourceName([answer])(answer.source)
  const decimals = costs?.decimals.to ?? to?.decimals ?? 18
  return (
    <Line name={name}>
      <span className="figures sub" data-testid="swap-offer">
        {answer.is !== 'quote' || !answer.quote ? (
          t(refusals[answer.is === 'quote' ? 'error' : answer.is])
        ) : (
          <bdi>
            {displayAmount(answer.quote.amountOut, decimals, {
              locale: locale.code,
              symbol: to?.symbol,
              digits: significant(answer.quote.amountOut, decimals),
            })}
          </bdi>
        )}
      </span>
    </Line>
  )
}

/** Our own sources have names in the visitor's language. */
export function useSourceName(answers: readonly SwapAnswer[] = []): (id: string) => string {
  const { t } = useModalContext()
  return (id) => {
    if (id === 'pools') return t('swap.sourcePools')
    if (id === 'service') return t('swap.sourceService')
    return answers.find(({ source }) => source === id)?.name ?? id
  }
}
