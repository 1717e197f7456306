import type { ReactElement, RefObject } from 'react'
import { FullAddress } from '../../account/full-address.tsx'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { displayPercent } from './figures.ts'
import { acceptanceOf } from './next-step.ts'
import type { SwapSide, Swapping } from './use-swap-form.ts'

/** What to know of the tokens and of the price before going on. */
export function Cautions({
  swapping,
  accept,
}: {
  swapping: Swapping
  /** The button that accepts the price impact; in the review there is none. */
  accept?: RefObject<HTMLButtonElement | null>
}): ReactElement {
  const { t, locale } = useModalContext()
  const { from, to, quote, impact, impactLevel, form, update } = swapping
  const accepted = quote && acceptanceOf(quote)
  const isAccepted = form.accepted !== undefined && form.accepted === accepted
  return (
    <>
      {[from, to].map((side, at) => side && <TokenCaution key={at} side={side} />)}
      {(impactLevel === 'high' || impactLevel === 'extreme') && impact !== undefined && (
        <div className="warning critical" role="alert" data-testid="swap-impact-warning">
          <Icon name="warning" />
          <div>
            <p>{t('swap.highImpact', { percent: displayPercent(impact, locale.code) })}</p>
            {accept && impactLevel === 'extreme' && (
              <div className="chips start">
                <button
                  ref={accept}
                  type="button"
                  className="chip"
                  aria-pressed={isAccepted}
                  onClick={() => update({ accepted: isAccepted ? undefined : accepted })}
                  data-testid="swap-accept"
                >
                  {t(isAccepted ? 'swap.acceptedImpact' : 'swap.acceptImpact')}
                </button>
              </div>
            )}
          </div>
        </div>
      )}
      {impactLevel === 'unknown' && quote && (
        <div className="warning" data-testid="swap-impact-unknown">
          <Icon name="info" />
          <div>
            <p>{t('swap.impactUnknownHint')}</p>
          </div>
        </div>
      )}
    </>
  )
}

/** A token that no list has, or that is named like another. */
function TokenCaution({ side }: { side: SwapSide }): ReactElement | null {
  const { t } = useModalContext()
  const { token, symbol, isKnown = true, isLookAlike = false } = side
  if (token === null || (isKnown && !isLookAlike)) return null
  return (
    <div
      className={isLookAlike ? 'warning critical' : 'warning'}
      role={isLookAlike ? 'alert' : undefined}
      data-testid="swap-token-warning"
    >
      <Icon name={isLookAlike ? 'warning' : 'info'} />
      <div>
        <p>{t(isLookAlike ? 'swap.lookAlike' : 'swap.unlisted', { token: symbol })}</p>
        <FullAddress address={token} />
      </div>
    </div>
  )
}
