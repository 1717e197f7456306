/** Where the page's logins are not offered. */
import { PorticoError } from '../errors/error.ts'
import type { ServiceOptions } from '../contracts/service-options.ts'
import { describePlatform, type DeviceOs, inTelegram } from '../directory/platform.ts'
import type { State } from '../state/state.ts'
import { refusesLogin } from '../switches/remote.ts'

/** The providers that refuse a login in Telegram's browser. */
const refusedInTelegram: Readonly<Partial<Record<DeviceOs, readonly string[]>>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
}

type View = Pick<Window, 'navigator'>

export function hiddenInTelegram(view: View | undefined): readonly string[] {
  if (!view || !inTelegram(view)) return []
  const { userAgent, maxTouchPoints } = view.navigator
  return refusedInTelegram[describePlatform(userAgent, { maxTouchPoints }).os] ?? []
}

/** By the visitor's time zone. */
export function isRestricted(
  { options }: Pick<State, 'options'>,
  zoneOf = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  const zones = options.features?.restrictedTimezones ?? []
  if (zones.length === 0) return false
  const zone = zoneOf().toLowerCase()
  return zones.some((each) => each.toLowerCase() === zone)
}

/** Not offered to this visitor at all. */
export const isHiddenLogin = (
  state: Pick<State, 'options'>,
  loginMethod: string,
  view: View | undefined = globalThis.window,
): boolean => isRestricted(state) || hiddenInTelegram(view).includes(loginMethod)

/** Hidden from this visitor, or refused by the service whatever the page's option. */
export const isUnavailableLogin = (
  state: Pick<State, 'options' | 'resources'>,
  loginMethod: string,
  service: ServiceOptions | undefined,
  view: View | undefined = globalThis.window,
): boolean => isHiddenLogin(state, loginMethod, view) || refusesLogin(state, loginMethod, service)

export const unavailableLogin = (loginMethod: string): PorticoError =>
  new PorticoError('login-unavailable', 'This login is not available here', {
    exit: 'not-installed',
    data: { loginMethod },
  })
