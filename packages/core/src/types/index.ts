/**
 * The contracts of the engine. Links are approvals, handles are what a link gives per namespace,
 * connections are what an adapter makes of a handle. A namespace's status is computed from facts,
 * never assigned. See `docs/decisions/0006-contracts.md`.
 */
export type * from './adapter.ts'
export type * from './attempt.ts'
export type * from './connection.ts'
export type * from './handle.ts'
export type * from './link.ts'
export type * from './login.ts'
export type * from './namespace.ts'
export type * from './reads.ts'
export type * from './services.ts'
export type * from './session-namespace.ts'
export type * from './swaps.ts'
export type * from './transfers.ts'
export type * from '../utils/values.ts'
export type * from './wallet.ts'
export type { ChainIdInput, NetworkInput, ViemChainLike } from './network-input.ts'
export type { ChainId, Network } from './network.ts'
export type { RequestHook, RequestOutcome, Requests, WalletRequest, Wrap } from './requests.ts'
