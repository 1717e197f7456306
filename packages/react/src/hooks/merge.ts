import { lazy, type Lazy } from '@portico/core/internal/lazy'

/** What makes one row of a wallet that announces itself once a chain family: of use from the second adapter on. */
export const loadMerge: Lazy<typeof import('@portico/core/internal/wallets/merge')> = lazy(() => import('@portico/core/internal/wallets/merge'))
