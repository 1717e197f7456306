import type { Network } from '../types/network.ts'

/**
 * Null when the explorer's URL is no web page.
 *
 * @example explorerPage({ name: 'Etherscan', url: 'https://etherscan.io' }, 'tx', hash) // https://etherscan.io/tx/0x…
 */
export function explorerPage(
  { url, paths }: NonNullable<Network['explorer']>,
  page: 'address' | 'tx',
  id: string,
): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const whole = new URL(url)
  whole.pathname = `${whole.pathname.replace(/\/$/, '')}/${paths?.[page] ?? page}/${encodeURIComponent(id)}`
  return whole.href
}
