/**
 * The bundles that the frame loads when they are needed. A returning visitor who signs for EVM needs
 * none of them.
 */

/** New wallets and devices, recovery, other login methods, and the account. */
export const loadAccount = (): Promise<typeof import('./account.ts')> => import('./account.ts')

/** What these ask the visitor. */
export const loadScreens = (): Promise<typeof import('./screens.ts')> => import('./screens.ts')

/** Compares the symbols of tokens that the operator does not list with those that are listed. */
export const loadTokens = (): Promise<typeof import('./tokens.ts')> => import('./tokens.ts')

export const loadSolana = (): Promise<typeof import('./solana.ts')> => import('./solana.ts')

/** Colours derived from a host's theme variables. */
export const loadTheme = (): Promise<typeof import('./theme.ts')> => import('./theme.ts')
