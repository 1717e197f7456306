import { lazy, type Lazy } from '@portico/core/internal/lazy'
import type { MergeRows } from '@portico/core/internal/wallets/merge'

/** What makes one row of a wallet that is there once a chain family; an instance of one family never loads it. */
export const loadMerge: Lazy<(adapters: readonly string[]) => MergeRows> = lazy(() =>
  import('@portico/core/internal/wallets/merge').then((m) => m.mergeRows),
)
