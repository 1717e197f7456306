import { lazy, type Lazy } from '../utils/lazy.ts'

/** What makes links that open a wallet's app, its own browser or its web page. */
export type WalletLinksModule = typeof import('./wallet-links.ts')

/** Apart from the wallet list, which is on screen without it. */
export const loadWalletLinks: Lazy<WalletLinksModule> = /*#__PURE__*/ lazy(
  () => import('./wallet-links.ts'),
)
