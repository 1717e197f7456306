import { describePlatform } from '@portico/core/internal/directory/platform'
import type { Device } from '@portico/core/internal/directory/platform'

export function deviceOf(view: Window): Device {
  const { userAgent, maxTouchPoints } = view.navigator
  return describePlatform(userAgent, {
    maxTouchPoints,
    coarse: !!view.matchMedia?.('(pointer:coarse)').matches,
  })
}
