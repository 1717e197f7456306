/** A separate entry, because bundlers with code splitting would add it to every page. */
export { useTokens, type TokenBalance } from './hooks/use-tokens.ts'
export { useDirectory, type UseDirectory } from './hooks/use-directory.ts'
export { useWalletList, type UseWalletList } from './hooks/use-wallet-list.ts'
export { useConnections } from './hooks/use-connections.ts'
export { useAction, type ActionState, type UseAction } from './hooks/use-action.ts'
export { useRead, type Read, type ReadOptions, type ReadSpec } from './hooks/use-read.ts'
