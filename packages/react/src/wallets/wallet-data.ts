import type { IntentParams } from '@portico/core'
import type { WalletRow } from '@portico/core/internal/wallets/list'

/** What the views behind a wallet need to draw it. */
export const walletData = ({ name, key, icon, rdns, rank }: WalletRow): IntentParams['get'] => ({
  name,
  key,
  rank,
  ...(icon !== undefined && { icon }),
  ...(rdns !== undefined && { rdns }),
})
