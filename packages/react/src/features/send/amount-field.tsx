import type { ReactElement, Ref } from 'react'
import { displayAmount, displayFiat } from '@portico/core/modal'
import { toFiat } from '@portico/core/transfers'
import { useModalContext } from '../../card/context.ts'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { inOtherUnit, textOf } from '../../account/amount.ts'
import { TokenLogo } from '../../account/token-logo.tsx'
import { Updating } from '../../account/updating.tsx'
import type { Sending } from './use-send.ts'

addIcons({
  exchange: 'M6.5 4v12m0 0-3-3m3 3 3-3M13.5 16V4m0 0-3 3m3-3 3 3',
})

export function AmountField({
  sending,
  field,
  wrong,
  described,
}: {
  sending: Sending
  field: Ref<HTMLInputElement>
  wrong: boolean
  described: string
}): ReactElement {
  const { ui, t, locale } = useModalContext()
  const { form, update, token, network, counting, currency } = sending
  const text = textOf(form, counting, locale.code)
  const unit = form.unit === 'token' ? token.symbol : currency.toUpperCase()
  return (
    <div className="pane">
      <div className="much">
        <input
          ref={field}
          className="figure"
          data-long={text.length > 12 ? 'very' : text.length > 6 || undefined}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          placeholder="0"
          aria-label={t('send.amountIn', { unit })}
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
          data-testid="send-amount"
        />
        <button
          type="button"
          className="pill"
          aria-label={t('send.tokenChange', { token: token.symbol })}
          onClick={() => ui.push('WalletSendSelectToken')}
          data-testid="send-token"
        >
          <TokenLogo token={token} network={network} size="small" />
          <span>
            <bdi>{token.symbol}</bdi>
          </span>
          <Icon name="down" />
        </button>
      </div>
      <div className="beside">
        <Worth sending={sending} />
        <Balance sending={sending} />
      </div>
    </div>
  )
}

/** A press enters the amount in this unit. */
function Worth({
  sending: { form, update, token, amount, counting, currency },
}: {
  sending: Sending
}): ReactElement {
  const { t, locale } = useModalContext()
  const { price, decimals } = counting
  if (price === null || decimals === undefined)
    return <span className="sub">{t('send.noPrice')}</span>
  const raw = amount.is === 'amount' ? amount.raw : 0n
  const other =
    form.unit === 'token'
      ? displayFiat(toFiat(raw, decimals, price), currency, { locale: locale.code })
      : displayAmount(raw, decimals, { locale: locale.code, symbol: token.symbol, digits: 6 })
  const unit = form.unit === 'token' ? currency.toUpperCase() : token.symbol
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('send.enterIn', { worth: other, unit })}
      onClick={() => update({ raw: undefined, ...inOtherUnit(form, counting, locale.code) })}
      data-testid="send-unit"
    >
      <Icon name="exchange" />
      <bdi>{other}</bdi>
    </button>
  )
}

function Balance({
  sending: { form, update, token, costs, quote, portfolio },
}: {
  sending: Sending
}): ReactElement {
  const { t, locale } = useModalContext()
  const balance = costs?.balance ?? token.amount
  const decimals = costs?.decimals ?? token.decimals
  const { isStale, error } = costs ? quote : portfolio
  return (
    <span className="have">
      <span className="sub figures" data-testid="send-balance">
        {balance === undefined || decimals === undefined
          ? t('send.balanceUnknown')
          : t('send.balance', {
              amount: displayAmount(balance, decimals, {
                locale: locale.code,
                symbol: token.symbol,
              }),
            })}
        <Updating of={balance !== undefined && isStale && !error} />
      </span>
      <button
        type="button"
        className="chip"
        aria-pressed={form.isMax}
        aria-label={t('send.maxHint')}
        onClick={() => update({ isMax: true, amount: '', raw: undefined })}
        data-testid="send-max"
      >
        {t('send.max')}
      </button>
    </span>
  )
}
