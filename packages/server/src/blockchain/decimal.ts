/** `units` divided by ten to the power of `places`; never negative. */
export interface Decimal {
  readonly units: bigint
  readonly places: number
}

/** More digits than any price has. Hostile input must not make BigInt slow. */
const longest = 256
/** Positive or negative. */
const farthest = 80
const significant = 40

const power = (places: number): bigint => 10n ** BigInt(places)

/** Removes trailing zeros. */
function short({ units, places }: Decimal): Decimal {
  if (units === 0n) return zero
  const text = units.toString()
  const zeros = Math.min(places, text.length - text.replace(/0+$/, '').length)
  return zeros > 0 ? { units: units / power(zeros), places: places - zeros } : { units, places }
}

export const zero: Decimal = { units: 0n, places: 0 }

/**
 * Undefined for negative numbers and for anything that is not a JSON number or digits with a point.
 *
 * @example parseDecimal('1.50') // { units: 15n, places: 1 }
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match =
    text.length <= longest ? /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text) : null
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  if (Math.abs(shift) > farthest) return undefined
  const places = fraction.length - shift
  const units = BigInt(whole + fraction)
  return short(places < 0 ? { units: units * power(-places), places: 0 } : { units, places })
}

export const decimalOf = (text: string): Decimal => parseDecimal(text) ?? zero

export const fromUnits = (units: bigint, decimals: number): Decimal =>
  short({ units, places: decimals })

/** Without trailing zeros. */
export function formatDecimal({ units, places }: Decimal): string {
  const digits = units.toString().padStart(places + 1, '0')
  const point = digits.length - places
  const fraction = digits.slice(point).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, point)}.${fraction}` : digits.slice(0, point)
}

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  short({ units: a.units * b.units, places: a.places + b.places })

/** To 40 significant digits; undefined for a divisor of zero. */
export function divide(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.units === 0n) return undefined
  const more = Math.max(0, significant + b.units.toString().length - a.units.toString().length)
  const units = (a.units * power(more)) / b.units
  const places = a.places + more - b.places
  return round(
    places < 0 ? { units: units * power(-places), places: 0 } : { units, places },
    significant,
  )
}

/** Truncates to significant digits; all digits before the point stay. */
export function round({ units, places }: Decimal, digits: number): Decimal {
  const needless = Math.min(places, units.toString().length - digits)
  return short(
    needless > 0
      ? { units: units / power(needless), places: places - needless }
      : { units, places },
  )
}

/** Negative when `a` is less. */
export function compare(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places)
  const difference = a.units * power(places - a.places) - b.units * power(places - b.places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Parts of a million. */
const million = 1_000_000

/** Whether the largest exceeds the smallest by more than a share. */
export function differ(numbers: readonly Decimal[], share: number): boolean {
  const sorted = [...numbers].sort(compare)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (!least || !most) return false
  const allowed = multiply(least, {
    units: BigInt(million + Math.round(share * million)),
    places: 6,
  })
  return compare(most, allowed) > 0
}

/** For display only. */
export const toNumber = (value: Decimal): number => Number(formatDecimal(value))
