import type { Features, State } from '@portico/core'
import { describePlatform, inTelegram, type Device } from '@portico/core/modal'
import { getLoginOffers, type LoginOffer } from '@portico/core/login'
import type { ModalInstance } from '../card/instance.ts'

export type Page = Pick<ModalInstance, 'service'>

const hiddenInTelegram: Readonly<Partial<Record<Device['os'], readonly string[]>>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
}

export function hiddenWays(view: Pick<Window, 'navigator'> | undefined): readonly string[] {
  if (!view || !inTelegram(view)) return []
  const { userAgent, maxTouchPoints } = view.navigator
  return hiddenInTelegram[describePlatform(userAgent, { maxTouchPoints }).os] ?? []
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

/** All that the host's and the service's switches allow, logged in or not. */
export function allWays(state: State, { service }: Page): readonly LoginOffer[] {
  const { features } = state.options
  const email = service.now?.feature('email') ?? features?.email
  const socials = service.now?.feature('socials') ?? features?.socials
  const hidden = hiddenWays(globalThis.window)
  const switches: Pick<Features, 'email' | 'socials'> = {}
  if (email !== undefined) switches.email = email
  if (socials !== undefined) switches.socials = socials
  const offers = getLoginOffers(state, switches)
  return offers.filter(({ way }) => !hidden.includes(way))
}

export const loginWays = (
  state: State,
  page: Page,
  namespace: string | undefined,
): readonly LoginOffer[] =>
  allWays(state, page).filter(
    ({ connector, namespaces }) =>
      !isRestricted(state) &&
      (namespace === undefined || namespaces.includes(namespace)) &&
      !Object.values(state.links).some(
        (link) => link.connector === connector && link.state.is === 'live',
      ),
  )
