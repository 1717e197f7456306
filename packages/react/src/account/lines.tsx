/** The lines of a review, and amounts as it writes them. */
import type { ReactElement, ReactNode } from 'react'
import { displayAmount, displayFiat } from '@portico/core/modal'
import { toFiat } from '@portico/core/transfers'
import { useModalContext } from '../card/context.ts'

/** Four significant digits, never less than the fee. */
export function roundUp(raw: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(raw).length - 4))
  return ((raw + unit - 1n) / unit) * unit
}

/** As many digits as the amount needs to be visible. */
export function useWrite(): {
  amount(raw: bigint, decimals: number, symbol: string): string
  worth(raw: bigint, decimals: number, price: string | null, currency: string): string | undefined
} {
  const { locale } = useModalContext()
  return {
    amount: (raw, decimals, symbol) =>
      displayAmount(raw, decimals, { locale: locale.code, symbol, digits: decimals }),
    worth: (raw, decimals, price, currency) =>
      price === null
        ? undefined
        : displayFiat(toFiat(raw, decimals, price), currency, { locale: locale.code }),
  }
}

export function Line({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}): ReactElement {
  return (
    <div className={wide ? 'line wide' : 'line'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
