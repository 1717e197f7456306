/**
 * The bundles that the frame loads when they are needed. A returning visitor who signs a message, a
 * payment or a permission for EVM needs none of them, but for comparing the names of tokens that
 * nobody has listed.
 */

/** New wallets and devices, recovery, other login methods, and the account. */
export const loadAccount = (): Promise<typeof import('./account.ts')> => import('./account.ts')

/** What these ask the visitor. */
export const loadScreens = (): Promise<typeof import('./screens.ts')> => import('./screens.ts')

/** Compares the symbols of tokens that the operator does not list with those that are listed. */
export const loadTokens = (): Promise<typeof import('./tokens.ts')> => import('./tokens.ts')

/** Typed data, also its reading, and calls of contracts beyond transfers and permissions. */
export const loadCalls = (): Promise<typeof import('./calls.ts')> => import('./calls.ts')

export const loadSolana = (): Promise<typeof import('./solana.ts')> => import('./solana.ts')

/** Colours derived from a host's theme variables. */
export const loadTheme = (): Promise<typeof import('./theme.ts')> => import('./theme.ts')
