import { useEffect, useState } from 'react'

/** An amount is asked for after this pause in typing, milliseconds. Our own value. */
const pause = 250

/**
 * The amount once it has stood for a moment, so that not every digit is a question. Another pair or
 * the first amount is asked for at once.
 */
export function useSettled(
  amount: bigint | undefined,
  { from, to }: { readonly from: string | null; readonly to?: string | null | undefined },
): bigint | undefined {
  const pair = `${from}/${to}`
  const [settled, setSettled] = useState({ amount, pair })
  const isOther = settled.pair !== pair || (amount === undefined && settled.amount !== undefined)
  if (isOther) setSettled({ amount, pair })
  const isSettled = settled.amount === amount
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setSettled({ amount, pair }), pause)
    return () => clearTimeout(timer)
  }, [isSettled, amount, pair])
  return isOther ? amount : settled.amount
}
