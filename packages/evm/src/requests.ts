/** What asks a wallet: to connect, to switch, to sign, to send. */
export { toPorticoError } from './errors.ts'
export { toHexChain } from './hex.ts'
export { openLink } from './open.ts'
export { recognise } from './same-wallet.ts'
export { createWalletRequests } from './wallet-requests.ts'
