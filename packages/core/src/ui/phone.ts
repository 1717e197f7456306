import { describePlatform } from '../directory/platform.ts'
import type { Platform } from '../types/index.ts'

export function onPhone(window: Platform['window']): boolean {
  if (!window?.navigator) return false
  const { userAgent, maxTouchPoints, platform } = window.navigator
  return describePlatform(userAgent, {
    maxTouchPoints,
    platform,
    coarse: window.matchMedia?.('(pointer: coarse)').matches,
  }).mobile
}
