/** The namespaces beside EVM: a bundle of their own. */
export { bip122 } from './bip122.ts'
export { cosmos } from './cosmos.ts'
export { polkadot } from './polkadot.ts'
export { solana } from './solana.ts'
