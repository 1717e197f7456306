import { formatUnits } from 'viem'
import type { Hex } from '../shared/guards.ts'

export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}

/**
 * Grouped, at most `places` decimals, cut rather than rounded, so that no one sees more than there
 * is. Smaller values become `<0.0001`.
 */
export function formatAmount(units: bigint, decimals: number, places = 4): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const cut = fraction.slice(0, places).replace(/0+$/, '')
  if (whole === '0' && cut === '' && units > 0n) return `<0.${'0'.repeat(places - 1)}1`
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cut === '' ? grouped : `${grouped}.${cut}`
}

/** Undefined if not printable UTF-8. */
export function printableText(data: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    // Control and direction characters can disguise a message.
    return /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const SELECTORS: Readonly<Record<string, string>> = {
  '0xa9059cbb': 'transfer',
  '0x23b872dd': 'transferFrom',
  '0x095ea7b3': 'approve',
  '0xd505accf': 'permit',
  '0xa22cb465': 'setApprovalForAll',
  '0x42842e0e': 'safeTransferFrom',
}

/** In one line. */
export function describeData(data: Hex | undefined, creates: boolean): string {
  if (data === undefined) return 'None'
  const bytes = (data.length - 2) / 2
  const size = bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (creates) return `New contract, ${size}`
  const selector = data.slice(0, 10).toLowerCase()
  const name = SELECTORS[selector]
  return name === undefined ? `Call ${selector}, ${size}` : `Call ${name}, ${size}`
}
