import type { IntentParams } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'

export function walletData({ name, key, icon, rdns, rank }: WalletRow): IntentParams['get'] {
  // Parameters of a view are JSON, which has no undefined values.
  const known: { icon?: string; rdns?: string } = {}
  if (icon !== undefined) known.icon = icon
  if (rdns !== undefined) known.rdns = rdns
  return { name, key, rank, ...known }
}
