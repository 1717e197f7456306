import { lazy, type Lazy } from '@portico/core/adapter'

/** viem, for a host's own calls of contracts; the adapter needs none of it. */
export const loadViem: Lazy<typeof import('./viem.ts')> = /*#__PURE__*/ lazy(
  () => import('./viem.ts'),
)
