import { useSyncExternalStore } from 'react'
import type { Platform } from '@portico/core'

/**
 * Whether the browser reports a network. It may wrongly report one, but never wrongly report none.
 */
export function useOnline(platform: Pick<Platform, 'online' | 'changes'>): boolean {
  return useSyncExternalStore(platform.changes, platform.online, () => true)
}
