import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import { displayAmount, paymentUri } from '@portico/core/modal'
import { readAmount, type AmountReading } from '@portico/core/transfers'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import type { Translate } from '../../strings/format.ts'

export interface Requested {
  /** The QR code's content. */
  uri: string
  shown: string
}

/** The coin and the listed tokens. */
interface Payable {
  token: string | null
  symbol: string
  decimals: number
}

function usePayable(network: Network): readonly [Payable, ...Payable[]] {
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

interface RequestAmountProps {
  address: string
  network: Network
  onRequest: (requested: Requested | null) => void
}

/** For wallets that parse an amount in the QR code; renders nothing for other namespaces. */
export function RequestAmount({
  address,
  network,
  onRequest,
}: RequestAmountProps): ReactElement | null {
  const { t, locale } = useModalContext()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const payable = usePayable(network)
  const asset = payable.find(({ token }) => token === chosen) ?? payable[0]
  const reading = readAmount(text, asset.decimals, locale.code)
  const amount = reading.is === 'amount' && reading.raw > 0n ? reading.raw : null
  useRequested({ address, network, onRequest }, asset, amount)
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
  return (
    <AmountFields
      text={text}
      asset={asset}
      payable={payable}
      problem={problemOf(reading, asset, t)}
      onText={setText}
      onAsset={setChosen}
      onClose={() => {
        setText('')
        setOpen(false)
      }}
    />
  )
}

/** Reports the request for an amount, or null while there is no amount. */
function useRequested(
  { address, network: { id: chain }, onRequest }: RequestAmountProps,
  { token, symbol, decimals }: Payable,
  amount: bigint | null,
): void {
  const { locale } = useModalContext()
  useEffect(() => {
    if (amount === null) return onRequest(null)
    const uri = paymentUri({ chain, address, token, decimals, amount })
    if (uri === null) return onRequest(null)
    const shown = displayAmount(amount, decimals, { locale: locale.code, symbol, digits: decimals })
    onRequest({ uri, shown })
  }, [amount, chain, address, token, decimals, symbol, locale.code, onRequest])
}

/** What is wrong with the text in the field; undefined while nothing is. */
function problemOf(
  reading: AmountReading,
  { symbol, decimals }: Payable,
  t: Translate,
): string | undefined {
  if (reading.is === 'malformed') return t('receive.malformed')
  if (reading.is === 'too-precise') return t('receive.tooPrecise', { symbol, digits: decimals })
  return reading.is === 'amount' && reading.raw === 0n ? t('receive.zero') : undefined
}

interface AmountFieldsProps {
  text: string
  asset: Payable
  payable: readonly Payable[]
  problem: string | undefined
  onText: (text: string) => void
  onAsset: (token: string | null) => void
  onClose: () => void
}

/** The amount and its asset, and what is wrong with it. */
function AmountFields({
  text,
  asset,
  payable,
  problem,
  onText,
  onAsset,
  onClose,
}: AmountFieldsProps): ReactElement {
  const { t } = useModalContext()
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="ask-amount">
      <div className="fields">
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          placeholder="0"
          aria-label={t('receive.amount', { symbol: asset.symbol })}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={hint}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          data-testid="amount"
        />
        {payable.length > 1 ? (
          <AssetSelect asset={asset} payable={payable} onChange={onAsset} />
        ) : (
          <span>{asset.symbol}</span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('receive.noAmount')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <p id={hint} className={problem ? 'sub wrong' : 'sub'} role={problem ? 'alert' : undefined}>
        {problem ?? t('receive.requestHint')}
      </p>
    </div>
  )
}

function AssetSelect({
  asset,
  payable,
  onChange,
}: {
  asset: Payable
  payable: readonly Payable[]
  onChange: (token: string | null) => void
}): ReactElement {
  const { t } = useModalContext()
  return (
    <select
      aria-label={t('receive.token')}
      value={asset.token ?? ''}
      // The coin has no token.
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data-testid="token"
    >
      {payable.map(({ token, symbol }) => (
        <option key={token ?? ''} value={token ?? ''}>
          {symbol}
        </option>
      ))}
    </select>
  )
}
