/** The parts that load on demand, each once. What a page starts with imports only their types. */
import { lazy, type Lazy } from '@portico/core/adapter'

/** Loaded on intent, so that a wallet's popup opens inside the click. */
export const loadConnection: Lazy<typeof import('./connection.ts')> = /*#__PURE__*/ lazy(
  () => import('./connection.ts'),
)

/** Reads by the config's transports. */
export const loadTransport: Lazy<typeof import('./transport.ts')> = /*#__PURE__*/ lazy(
  () => import('./transport.ts'),
)
