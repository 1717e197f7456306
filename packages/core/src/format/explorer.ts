import type { Network } from '../networks/network.ts'

/**
 * The explorer's page of an address or a transaction.
 *
 * @example explorerPage({ name: 'Etherscan', url: 'https://etherscan.io' }, 'tx', hash) // https://etherscan.io/tx/0x…
 */
export function explorerPage({ url, paths }: NonNullable<Network['explorer']>, page: 'address' | 'tx', id: string): string {
  const [base = '', query] = url.split('?')
  return `${base.replace(/\/$/, '')}/${paths?.[page] ?? page}/${encodeURIComponent(id)}${query === undefined ? '' : `?${query}`}`
}
