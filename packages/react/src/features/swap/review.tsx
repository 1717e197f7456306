import type { ReactElement } from 'react'
import type { SwapQuote } from '@portico/core'
import { displayAmount } from '@portico/core/modal'
import type { PreparedSwap, SwapQuotes } from '@portico/core/swaps'
import { Line, useWrite } from '../../account/lines.tsx'
import { TokenLogo } from '../../account/token-logo.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { Age, Impact, Minimum, NetworkFee, Rate, Source, SourceFee } from './details.tsx'
import { displayPercent, significant } from './figures.ts'
import type { SwapSide, Swapping } from './use-swap-form.ts'

/** What is reviewed, with the decimals by the contracts. */
export interface Reviewed {
  quotes: SwapQuotes
  decimals: { readonly from: number; readonly to: number }
}

/** Amounts with their symbols, as all texts of a review have them. */
export function useReviewedTexts(
  { from, to }: Pick<Swapping, 'from' | 'to'>,
  { quotes: { best }, decimals }: Reviewed,
): { pay: string; receive: string; least: string; symbols: { from: string; to: string } } {
  const { locale } = useModalContext()
  const write = useWrite()
  const short = (raw: bigint): string =>
    displayAmount(raw, decimals.to, {
      locale: locale.code,
      symbol: to?.symbol,
      digits: significant(raw, decimals.to),
    })
  return {
    pay: write.amount(best.request.amount, decimals.from, from.symbol),
    receive: short(best.amountOut),
    least: short(best.minimumOut),
    symbols: { from: from.symbol, to: to?.symbol ?? '' },
  }
}

/** What is given and received. */
export function Sides({ swapping, of }: { swapping: Swapping; of: Reviewed }): ReactElement {
  const { t } = useModalContext()
  const { pay, receive } = useReviewedTexts(swapping, of)
  const { best } = of.quotes
  const { from, to, network, currency } = swapping
  const write = useWrite()
  const side = (
    name: string,
    text: string,
    token: SwapSide,
    worth: string | undefined,
    testId: string,
  ): ReactElement => (
    <div className="swapped">
      <div>
        <p className="sub">{name}</p>
        <p className="amount-line figures" data-testid={testId}>
          <bdi>{text}</bdi>
        </p>
        <p className="sub figures">{worth ?? t('swap.noPrice')}</p>
      </div>
      <TokenLogo token={token} network={network} />
    </div>
  )
  return (
    <div className="pane both" data-testid="review">
      {side(
        t('swap.pay'),
        pay,
        from,
        write.worth(best.request.amount, of.decimals.from, from.price, currency),
        'review-pay',
      )}
      <span className="arrow" aria-hidden="true">
        <Icon name="below" />
      </span>
      {to &&
        side(
          t('swap.receive'),
          receive,
          to,
          write.worth(best.amountOut, of.decimals.to, to.price, currency),
          'review-receive',
        )}
    </div>
  )
}

/** The lines of the review. */
export function Lines({
  swapping,
  of,
  prepared,
  age,
}: {
  swapping: Swapping
  of: Reviewed
  prepared: PreparedSwap | undefined
  /** When it was prepared last, and whether it is now. */
  age: { at: number | undefined; isAsking: boolean }
}): ReactElement {
  const { t, locale } = useModalContext()
  const { best, all } = of.quotes
  const { from, to, network } = swapping
  const icon = useNetworkIcon(network)
  const fee = prepared?.funds.networkFee
  const shown: Swapping = { ...swapping, quote: best }
  return (
    <dl className="pane lines" data-testid="review-lines">
      <Line name={t('swap.rate')}>
        {to && (
          <Rate quote={best} from={from} to={to} decimals={of.decimals}>
            <Age of={age.at} isAsking={age.isAsking} />
          </Rate>
        )}
      </Line>
      <Minimum swapping={shown} quote={best} />
      <Line name={t('swap.slippage')}>
        <bdi>{displayPercent(best.request.slippageBps, locale.code)}</bdi>
      </Line>
      <Impact swapping={shown} />
      <NetworkFee swapping={swapping} fee={fee} />
      <SourceFee swapping={swapping} quote={best} />
      <Line name={t('swap.network')}>
        <span className="named">
          <Logo id={network.id} name={network.name} src={icon} size="small" round />
          {network.name}
        </span>
      </Line>
      <Source swapping={swapping} quote={best} answers={all} />
    </dl>
  )
}

/** What the network says the transaction does. */
export function Checked({
  prepared: { check, steps },
  to,
  decimals,
}: {
  prepared: PreparedSwap
  to: SwapSide | undefined
  decimals: number
}): ReactElement {
  const { t, locale } = useModalContext()
  const { received, simulation } = check
  if (simulation.is === 'success' && received !== undefined)
    return (
      <div className="warning good" data-testid="swap-check" data-status="success">
        <Icon name="shield" />
        <div>
          <p>
            {t('swap.checked', {
              amount: displayAmount(received, decimals, {
                locale: locale.code,
                symbol: to?.symbol,
                digits: significant(received, decimals),
              }),
            })}
          </p>
        </div>
      </div>
    )
  return (
    <div className="warning" data-testid="swap-check" data-status={simulation.is}>
      <Icon name="info" />
      <div>
        <p>{t(steps.length > 1 ? 'swap.uncheckedApproval' : 'swap.unchecked')}</p>
      </div>
    </div>
  )
}

/** Whether less than the reviewed minimum would be received now, as far as is known. */
export const isWorse = (reviewed: SwapQuote, now: SwapQuote | undefined): boolean =>
  now !== undefined &&
  now.request.amount === reviewed.request.amount &&
  now.amountOut < reviewed.minimumOut
