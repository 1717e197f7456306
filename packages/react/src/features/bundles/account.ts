/** An account: its wallets, and what it has and did. */
import { viewStyles } from './views.ts'
import { css as account } from '../account/styles.css.ts'
import { css as tokens } from '../tokens/styles.css.ts'
import { css as nfts } from '../nfts/styles.css.ts'
import { css as receive } from '../receive/styles.css.ts'
import { css as activity } from '../activity/styles.css.ts'

export { default as Account, Start as AccountStart } from '../account/account.tsx'
export { default as Wallets } from '../account/wallets.tsx'
export { default as Currency } from '../account/currency.tsx'
export { default as Tokens } from '../tokens/tokens.tsx'
export { default as Nfts } from '../nfts/nfts.tsx'
export { default as Nft } from '../nfts/nft.tsx'
export { default as WalletReceive } from '../receive/wallet-receive.tsx'
export { default as Activity } from '../activity/activity.tsx'
export { default as Progress } from '../activity/progress.tsx'
export { default as Transaction } from '../activity/transaction.tsx'
export { icons } from './views.ts'

export const css: readonly string[] = [...viewStyles, account, tokens, nfts, receive, activity]
