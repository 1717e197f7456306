/**
 * The parts that load on demand, each once. What a page starts with imports nothing else of them
 * but types.
 */
import { lazy, type Lazy } from '@portico/core/adapter'

/** Loaded on intent, so that a wallet's popup opens inside the click. */
export const loadConnection: Lazy<typeof import('./connection.ts')> = /*#__PURE__*/ lazy(
  () => import('./connection.ts'),
)

/** Balances; without viem. */
export const loadReads: Lazy<typeof import('./reads.ts')> = /*#__PURE__*/ lazy(
  () => import('./reads.ts'),
)

/** What becomes of transactions, and transfers; without viem. */
export const loadSending: Lazy<typeof import('./sending/sending.ts')> = /*#__PURE__*/ lazy(
  () => import('./sending/sending.ts'),
)

/** Names, with viem: their rules alone are forty kilobytes. */
export const loadNames: Lazy<typeof import('./names.ts')> = /*#__PURE__*/ lazy(
  () => import('./names.ts'),
)

/** viem, for a host's own calls of contracts. */
export const loadViem: Lazy<typeof import('./viem.ts')> = /*#__PURE__*/ lazy(
  () => import('./viem.ts'),
)
