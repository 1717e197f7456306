/** The parts that load on demand, each once. What a page starts with imports only their types. */
import { lazy, type Lazy } from '@portico/core/adapter'

/** Loaded on intent, so that a wallet's window opens inside the click. */
export const loadConnection: Lazy<typeof import('./connection.ts')> = /*#__PURE__*/ lazy(
  () => import('./connection.ts'),
)

/** Balances and outputs. */
export const loadReads: Lazy<typeof import('./reads.ts')> = /*#__PURE__*/ lazy(
  () => import('./reads.ts'),
)
