/**
 * The parts that load on demand, each once. What a page starts with imports nothing else of them
 * but types. One that builds on another imports that one's entry: then bundlers make no third file
 * of what both need.
 */
import { lazy, type Lazy } from '@portico/core/adapter'

/** What a returning visitor needs: a wallet that is restored silently, and listened to. */
export const loadConnection: Lazy<typeof import('./connection.ts')> = /*#__PURE__*/ lazy(
  () => import('./connection.ts'),
)

/** What asks a wallet. Loaded on intent, so that its popup opens inside the click. */
export const loadRequests: Lazy<typeof import('./requests.ts')> = /*#__PURE__*/ lazy(
  () => import('./requests.ts'),
)

/** The Safe around a page, for pages in frames. */
export const loadSafe: Lazy<typeof import('./safe/join.ts')> = /*#__PURE__*/ lazy(
  () => import('./safe/join.ts'),
)

/** Balances; without viem. */
export const loadReads: Lazy<typeof import('./reads.ts')> = /*#__PURE__*/ lazy(
  () => import('./reads.ts'),
)

/** What becomes of transactions, and transfers; without viem. */
export const loadSending: Lazy<typeof import('./sending/sending.ts')> = /*#__PURE__*/ lazy(
  () => import('./sending/sending.ts'),
)

/** Swaps, with what they share with sending; without viem. */
export const loadSwapping: Lazy<typeof import('./swaps/swapping.ts')> = /*#__PURE__*/ lazy(
  () => import('./swaps/swapping.ts'),
)

/** Names, with viem: their rules alone are forty kilobytes. */
export const loadNames: Lazy<typeof import('./names.ts')> = /*#__PURE__*/ lazy(
  () => import('./names.ts'),
)
