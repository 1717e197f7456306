import type { Namespace } from '../shared/standard.ts'

export const NAMESPACES: Readonly<
  Record<Namespace, { readonly name: string; readonly hint: string }>
> = {
  eip155: { name: 'Ethereum', hint: 'and other EVM networks' },
  solana: { name: 'Solana', hint: 'SOL and tokens' },
  bitcoin: { name: 'Bitcoin', hint: 'payment and ordinals addresses' },
}

export const NAMESPACE_ORDER: readonly Namespace[] = ['eip155', 'solana', 'bitcoin']
