import { useSyncExternalStore } from 'react'
import type { Platform } from '@portico/core'

/** The browser may wrongly report a network, but never wrongly report none. */
export function useOnline(platform: Pick<Platform, 'online' | 'changes'>): boolean {
  return useSyncExternalStore(platform.changes, platform.online, () => true)
}
