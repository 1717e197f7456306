/**
 * What an adapter over another EVM library shares with this package's own. A separate entry, because
 * hosts need none of it.
 */

// What works without a wallet, and loads on demand.
export { chainAccess, swappingOver } from './chain-access.ts'

// A connection from an EIP-1193 provider, and the requests that it answers.
export { attach } from './attach.ts'
export { createWalletRequests, type WalletRequests } from './wallet-requests.ts'
export { isProvider } from './provider.ts'

// Guards of what wallets answer, and their errors.
export { addressShape } from './address-shape.ts'
export { malformed, parseChain } from './parse.ts'
export { toPorticoError } from './errors.ts'
