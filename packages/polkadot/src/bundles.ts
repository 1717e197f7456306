import { lazy, type Lazy } from '@portico/core/adapter'

/** Loaded on intent, so that a wallet's window opens inside the click. */
export const loadConnection: Lazy<typeof import('./connection.ts')> = /*#__PURE__*/ lazy(
  () => import('./connection.ts'),
)
