import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import { paymentUri } from '@portico/core/internal/features/receive/payment-uri'
import { displayAmount } from '@portico/core/internal/format/amount'
import { readAmount } from '@portico/core/internal/transfers/amount-text'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'

/** A requested amount. */
export interface Requested {
  /** The content of the QR code. */
  uri: string
  /** As a visitor reads it. */
  shown: string
}

/** What can be requested: the coin, and the tokens that the host or the network lists. */
interface Payable {
  token: string | null
  symbol: string
  decimals: number
}

function usePayable(network: Network): readonly Payable[] {
  const hosts = useModalState((state) => state.options.tokens?.[network.id])
  const { symbol, decimals } = network.nativeCurrency
  const tokens = hosts ?? network.tokens ?? []
  return [
    { token: null, symbol, decimals },
    ...tokens.map((each) => ({
      token: each.address,
      symbol: each.symbol,
      decimals: each.decimals,
    })),
  ]
}

/**
 * Requests an amount, which is then in the QR code for wallets that parse it. Renders nothing when
 * the family's wallets do not.
 */
export function RequestAmount({
  address,
  network,
  onRequest,
}: {
  address: string
  network: Network
  onRequest: (requested: Requested | null) => void
}): ReactElement | null {
  const { t, locale } = useModalContext()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  const payable = usePayable(network)
  const { token, symbol, decimals } = payable[chosen] ?? payable[0]!
  const reading = readAmount(text, decimals, locale.code)
  const amount = reading.is === 'amount' && reading.raw > 0n ? reading.raw : null
  useEffect(() => {
    const uri =
      amount === null ? null : paymentUri({ chain: network.id, address, token, decimals, amount })
    onRequest(
      uri === null
        ? null
        : {
            uri,
            shown: displayAmount(amount!, decimals, {
              locale: locale.code,
              symbol,
              digits: decimals,
            }),
          },
    )
  }, [amount, network.id, address, token, decimals, symbol, locale.code, onRequest])
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  if (paymentUri({ chain: network.id, address, token: null, decimals: 0, amount: 1n }) === null)
    return null
  if (!open)
    return (
      <button
        type="button"
        className="button quiet block"
        aria-expanded={false}
        onClick={() => setOpen(true)}
        data-testid="request-amount"
      >
        {t('receive.request')}
      </button>
    )
  const wrong =
    reading.is === 'malformed'
      ? t('receive.malformed')
      : reading.is === 'too-precise'
        ? t('receive.tooPrecise', { symbol, digits: decimals })
        : reading.is === 'amount' && amount === null
          ? t('receive.zero')
          : undefined
  return (
    <div className="ask-amount">
      <div className="fields">
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          placeholder="0"
          aria-label={t('receive.amount', { symbol })}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={hint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-testid="amount"
        />
        {payable.length > 1 ? (
          <select
            aria-label={t('receive.token')}
            value={chosen}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data-testid="token"
          >
            {payable.map((each, at) => (
              <option key={each.token ?? ''} value={at}>
                {each.symbol}
              </option>
            ))}
          </select>
        ) : (
          <span>{symbol}</span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('receive.noAmount')}
          onClick={() => {
            setText('')
            setOpen(false)
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      <p id={hint} className={wrong ? 'sub wrong' : 'sub'} role={wrong ? 'alert' : undefined}>
        {wrong ?? t('receive.requestHint')}
      </p>
    </div>
  )
}
