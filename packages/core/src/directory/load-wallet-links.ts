/** What makes links that open a wallet's app, its own browser or its web page. */
export type WalletLinksModule = typeof import('./wallet-links.ts')

/** Loads what makes links to wallets, so that the press itself only follows one. */
export const loadWalletLinks = (): Promise<WalletLinksModule> => import('./wallet-links.ts')
