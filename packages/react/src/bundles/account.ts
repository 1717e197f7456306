/** An account: its wallets, and what it has and did. */
import { inCascade } from './connect.ts'
import { css as parts } from '../parts/look/views.css.ts'
import { css as code } from '../parts/qr/qr.css.ts'
import { css as account } from '../features/account/styles.css.ts'
import { css as tokens } from '../features/tokens/styles.css.ts'
import { css as nfts } from '../features/nfts/styles.css.ts'
import { css as receive } from '../features/receive/styles.css.ts'
import { css as activity } from '../features/activity/styles.css.ts'

export { default as Account, Start as AccountStart } from '../features/account/account.tsx'
export { default as Wallets } from '../features/account/wallets.tsx'
export { default as Currency } from '../features/account/currency.tsx'
export { default as Tokens } from '../features/tokens/tokens.tsx'
export { default as Nfts } from '../features/nfts/nfts.tsx'
export { default as Nft } from '../features/nfts/nft.tsx'
export { default as WalletReceive } from '../features/receive/wallet-receive.tsx'
export { default as Activity } from '../features/activity/activity.tsx'
export { default as Progress } from '../features/activity/progress.tsx'
export { default as Transaction } from '../features/activity/transaction.tsx'
export { accountIcons as icons } from '../parts/icon/account-icons.ts'

export const css: readonly string[] = inCascade(
  parts,
  code,
  account,
  tokens,
  nfts,
  receive,
  activity,
)
