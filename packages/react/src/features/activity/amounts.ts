import { displayAmount, type ActivityEntry, type Moved } from '@portico/core/modal'

export function displayDecimal(
  amount: string,
  format: { locale: string; symbol?: string; digits?: number },
): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return displayAmount(whole + fraction, fraction.length, format)
}

/** The sign gives the direction in every language. */
const signs: Readonly<Record<Moved['direction'], string>> = { in: '+', out: '−', self: '' }

export function displayMoved(
  { direction, amount, symbol, name, isNft }: Moved,
  { nft, ...format }: { locale: string; nft: string; digits?: number },
): string {
  const sign = signs[direction]
  if (!isNft) return `${sign}${displayDecimal(amount, { ...format, symbol })}`
  const count = amount === '1' ? '' : `${amount} × `
  return `${sign}${count}${name ?? nft}`
}

export const hasMoved = ({ status }: Pick<ActivityEntry, 'status'>): boolean =>
  status === 'confirmed' || status === 'pending' || status === 'awaiting'
