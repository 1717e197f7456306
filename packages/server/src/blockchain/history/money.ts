/** An amount in the smallest unit as a decimal text, without zeros at its end. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/** A decimal text as a whole number of its last place. */
function parseDecimal(text: string): { digits: bigint; places: number } | undefined {
  const [, whole, rest = ''] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { digits: BigInt(whole + rest), places: rest.length }
}

/** What an amount is worth, as a number to be shown: it becomes one only at the end. Undefined where the price is none. */
export function worth(amount: bigint, decimals: number, price: string): number | undefined {
  const parsed = parseDecimal(price)
  if (!parsed) return undefined
  const value = Number(toDecimal(amount * parsed.digits, decimals + parsed.places))
  return Number.isFinite(value) ? value : undefined
}
