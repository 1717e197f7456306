import { describePlatform, type Device } from '@portico/core/modal'

export function deviceOf(view: Window): Device {
  const { userAgent, maxTouchPoints } = view.navigator
  return describePlatform(userAgent, {
    maxTouchPoints,
    coarse: !!view.matchMedia?.('(pointer:coarse)').matches,
  })
}
