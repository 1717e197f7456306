import type { Family } from '../shared/standard.ts'

export const FAMILIES: Readonly<Record<Family, { readonly name: string; readonly hint: string }>> =
  {
    eip155: { name: 'Ethereum', hint: 'and other EVM networks' },
    solana: { name: 'Solana', hint: 'SOL and tokens' },
    bitcoin: { name: 'Bitcoin', hint: 'payment and ordinals addresses' },
  }

export const FAMILY_ORDER: readonly Family[] = ['eip155', 'solana', 'bitcoin']
