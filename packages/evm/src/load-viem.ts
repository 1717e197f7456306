/** viem, for a host's own calls of contracts; the adapter needs none of it. */
import { lazy, type Lazy } from '@portico/core/adapter'

/** For reads and clients. */
export const loadViem: Lazy<typeof import('./viem.ts')> = /*#__PURE__*/ lazy(
  () => import('./viem.ts'),
)

/** For calls and typed data that a wallet signs. */
export const loadEncoding: Lazy<typeof import('./encoding.ts')> = /*#__PURE__*/ lazy(
  () => import('./encoding.ts'),
)
