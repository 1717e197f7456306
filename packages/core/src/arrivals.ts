import type { Platform, Stop } from './types.ts'

/**
 * Calls back whenever a wallet that announces itself to nobody may have come to the page, or left it: once the
 * document is read, once it is loaded, and when the visitor comes back to it, perhaps with a new extension.
 */
export function whenArriving(platform: Platform, look: Stop): Stop {
  const { window: win } = platform
  if (!win) return () => {}
  const unwatch = platform.changes(look)
  const events = ['DOMContentLoaded', 'load'] as const
  for (const event of events) win.addEventListener(event, look)
  return () => {
    unwatch()
    for (const event of events) win.removeEventListener(event, look)
  }
}
