import type { ReactElement, ReactNode, Ref } from 'react'
import { displayAmount, displayFiat } from '@portico/core/modal'
import { toFiat } from '@portico/core/transfers'
import { inOtherUnit, textOf } from '../../account/amount.ts'
import { TokenLogo } from '../../account/token-logo.tsx'
import { Updating } from '../../account/updating.tsx'
import { useModalContext } from '../../card/context.ts'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { displayPercent, significant } from './figures.ts'
import type { SwapSide, Swapping } from './use-swap-form.ts'

addIcons({
  exchange: 'M6.5 4v12m0 0-3-3m3 3 3-3M13.5 16V4m0 0-3 3m3-3 3 3',
})

/** Longer amounts are smaller. */
const lengthOf = (text: string): 'very' | true | undefined =>
  text.length > 13 ? 'very' : text.length > 8 || undefined

export function PayPane({
  swapping,
  field,
  wrong,
  described,
}: {
  swapping: Swapping
  field: Ref<HTMLInputElement>
  wrong: boolean
  described: string
}): ReactElement {
  const { t, locale } = useModalContext()
  const { form, update, from, counting, currency } = swapping
  const text = textOf(form, counting, locale.code)
  const unit = form.unit === 'token' ? from.symbol : currency.toUpperCase()
  return (
    <Pane name={t('swap.pay')} side={from} swapping={swapping} which="from">
      <div className="much">
        <input
          ref={field}
          className="figure"
          data-long={lengthOf(text)}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          placeholder="0"
          aria-label={t('swap.amountIn', { unit })}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? described : undefined}
          value={text}
          onChange={(event) =>
            update({
              amount: event.currentTarget.value,
              locale: locale.code,
              isMax: false,
              raw: undefined,
            })
          }
          data-testid="swap-amount"
        />
        <TokenButton side={from} swapping={swapping} which="from" />
      </div>
      <Worth swapping={swapping} />
    </Pane>
  )
}

export function ReceivePane({ swapping }: { swapping: Swapping }): ReactElement {
  const { t, locale } = useModalContext()
  const { to, quote, quotes, isTyping, costs, amount } = swapping
  const decimals = costs?.decimals.to ?? to?.decimals
  const isAsking =
    to !== undefined &&
    amount.is === 'amount' &&
    amount.raw > 0n &&
    (isTyping || quotes.isPending || (quote !== undefined && decimals === undefined))
  const text =
    quote && decimals !== undefined
      ? displayAmount(quote.amountOut, decimals, {
          locale: locale.code,
          digits: significant(quote.amountOut, decimals),
        })
      : ''
  return (
    <Pane name={t('swap.receive')} side={to} swapping={swapping} which="to">
      <div className="much">
        <output
          className="figure"
          data-long={lengthOf(text)}
          data-stale={quotes.error ? true : undefined}
          aria-label={t('swap.received', { unit: to?.symbol ?? '' })}
          aria-busy={isAsking || undefined}
          data-testid="swap-received"
        >
          {isAsking ? (
            <span className="skeleton line" aria-hidden="true" />
          ) : text === '' ? (
            <span className="none">0</span>
          ) : (
            <bdi key={text} className="fade">
              {text}
            </bdi>
          )}
        </output>
        <TokenButton side={to} swapping={swapping} which="to" />
      </div>
      <Received swapping={swapping} isAsking={isAsking} decimals={decimals} />
    </Pane>
  )
}

function Pane({
  name,
  side,
  swapping,
  which,
  children,
}: {
  name: string
  side: SwapSide | undefined
  swapping: Swapping
  which: 'from' | 'to'
  children: ReactNode
}): ReactElement {
  return (
    <section className="pane side" aria-label={name}>
      <div className="beside">
        <h2 className="sub">{name}</h2>
        {side && <Balance side={side} swapping={swapping} which={which} />}
      </div>
      {children}
    </section>
  )
}

function TokenButton({
  side,
  swapping: { network },
  which,
}: {
  side: SwapSide | undefined
  swapping: Swapping
  which: 'from' | 'to'
}): ReactElement {
  const { portico, ui, t } = useModalContext()
  const choose = (): void => {
    portico.emit('CLICK_SELECT_TOKEN_TO_SWAP', { network: network.id, side: which })
    ui.push('SwapSelectToken', { side: which })
  }
  if (!side)
    return (
      <button
        type="button"
        className="pill choose"
        aria-label={t('swap.chooseReceived')}
        onClick={choose}
        data-testid={`swap-${which}`}
      >
        <span>{t('swap.chooseToken')}</span>
        <Icon name="down" />
      </button>
    )
  return (
    <button
      type="button"
      className="pill"
      aria-label={t(which === 'from' ? 'swap.payToken' : 'swap.receiveToken', {
        token: side.symbol,
      })}
      onClick={choose}
      data-testid={`swap-${which}`}
    >
      <TokenLogo token={side} network={network} size="small" />
      <span>
        <bdi>{side.symbol}</bdi>
      </span>
      <Icon name="down" />
    </button>
  )
}

function Balance({
  side,
  swapping: { form, update, costs, funds, portfolio },
  which,
}: {
  side: SwapSide
  swapping: Swapping
  which: 'from' | 'to'
}): ReactElement {
  const { t, locale } = useModalContext()
  const isFrom = which === 'from'
  const known = isFrom ? costs : undefined
  const balance = known?.balance ?? side.amount
  const decimals = known?.decimals.from ?? side.decimals
  const { isStale, error } = known ? funds : portfolio
  // Not every token's balance is read: that of what is received is shown where it is known.
  if (!isFrom && balance === undefined) return <span className="have" />
  const text =
    balance === undefined || decimals === undefined
      ? t('swap.balanceUnknown')
      : t('swap.balance', { amount: displayAmount(balance, decimals, { locale: locale.code }) })
  return (
    <span className="have">
      <span className="sub figures" data-testid={isFrom ? 'swap-balance' : 'swap-balance-to'}>
        {text}
        <Updating of={balance !== undefined && isStale && !error} />
      </span>
      {isFrom && (
        <button
          type="button"
          className="chip"
          aria-pressed={form.isMax}
          aria-label={t('swap.maxHint')}
          onClick={() => update({ isMax: true, amount: '', raw: undefined })}
          data-testid="swap-max"
        >
          {t('swap.max')}
        </button>
      )}
    </span>
  )
}

/** A press enters the amount in this unit. */
function Worth({
  swapping: { form, update, from, amount, counting, currency },
}: {
  swapping: Swapping
}): ReactElement {
  const { t, locale } = useModalContext()
  const { price, decimals } = counting
  if (price === null || decimals === undefined)
    return <p className="sub worth-line">{t('swap.noPrice')}</p>
  const raw = amount.is === 'amount' ? amount.raw : 0n
  const other =
    form.unit === 'token'
      ? displayFiat(toFiat(raw, decimals, price), currency, { locale: locale.code })
      : displayAmount(raw, decimals, { locale: locale.code, symbol: from.symbol, digits: 6 })
  const unit = form.unit === 'token' ? currency.toUpperCase() : from.symbol
  return (
    <button
      type="button"
      className="unfold"
      aria-label={t('swap.enterIn', { worth: other, unit })}
      onClick={() => update({ raw: undefined, ...inOtherUnit(form, counting, locale.code) })}
      data-testid="swap-unit"
    >
      <bdi>{other}</bdi>
      <Icon name="exchange" />
    </button>
  )
}

/** The value of what is received, and how much is lost. */
function Received({
  swapping: { to, quote, impact, impactLevel, currency },
  isAsking,
  decimals,
}: {
  swapping: Swapping
  isAsking: boolean
  decimals: number | undefined
}): ReactElement {
  const { t, locale } = useModalContext()
  if (isAsking)
    return (
      <p className="sub worth-line">
        <span className="hidden">{t('swap.quoting')}</span>
        <span className="skeleton line short" aria-hidden="true" />
      </p>
    )
  if (!to || (to.price === null && !quote)) return <p className="sub worth-line">&nbsp;</p>
  if (to.price === null || decimals === undefined)
    return <p className="sub worth-line">{t('swap.noPrice')}</p>
  const worth = displayFiat(toFiat(quote?.amountOut ?? 0n, decimals, to.price), currency, {
    locale: locale.code,
  })
  return (
    <p className="sub worth-line figures" data-testid="swap-worth">
      <bdi>{worth}</bdi>
      {impact !== undefined && impact >= 1 && (
        <bdi className="loss" data-impact={impactLevel} dir="ltr">
          {displayPercent(-impact, locale.code)}
        </bdi>
      )}
    </p>
  )
}
