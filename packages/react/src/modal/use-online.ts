import { useSyncExternalStore } from 'react'
import type { Platform } from '@portico/core'

/** Whether the browser says that it has a network. It may be wrong about having one, never about having none. */
export function useOnline(platform: Pick<Platform, 'online' | 'changes'>): boolean {
  return useSyncExternalStore(platform.changes, platform.online, () => true)
}
