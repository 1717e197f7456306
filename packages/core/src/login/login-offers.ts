import type { Features } from '../types/options.ts'
import type { State } from '../state/state.ts'
import { knownProviders } from '../switches/remote.ts'
import { isHiddenLogin } from './logins.ts'

/** A login method that the page offers. */
export interface LoginOffer {
  /** `email`, `passkey`, `farcaster`, or the provider's name. */
  readonly loginMethod: string
  /** A proper name: `Google`, `E-mail`. */
  readonly name: string
  /** The namespaces of its wallet. */
  readonly namespaces: readonly string[]
  /** The id of its connector. */
  readonly connector: string
  /** The offer's id in that connector. */
  readonly offer: string
}

/**
 * The login methods that connectors offer and the options allow, in the order of the connector's
 * option; providers in that of `features.socials`, default Google, X, Farcaster, Discord, Apple,
 * GitHub, Facebook. None in the visitor's time zone if the options restrict it, and in Telegram not
 * those that refuse its browser. Returns a new array each time.
 *
 * @param state `portico.getState()`.
 * @param switches What is on. Default: the host's `features`; `featureReport` of
 *   `@portico/core/features` also takes the service's answer into account.
 * @example getLoginOffers(portico.getState()).map(({ name }) => name) // ['E-mail', 'Google', 'Passkey']
 */
export function getLoginOffers(
  state: Pick<State, 'offers' | 'options'>,
  switches: Pick<Features, 'email' | 'socials'> = state.options.features ?? {},
): readonly LoginOffer[] {
  return allLoginOffers(state, switches).filter(
    ({ loginMethod }) => !isHiddenLogin(state, loginMethod),
  )
}

/** Wherever the visitor is: also those that {@link getLoginOffers} leaves out. */
export function allLoginOffers(
  { offers, options }: Pick<State, 'offers' | 'options'>,
  switches: Pick<Features, 'email' | 'socials'>,
): readonly LoginOffer[] {
  const { email = true, socials } = switches
  const own = options.features?.socials
  const all = Object.entries(offers).flatMap(([connector, each]) =>
    each.flatMap(({ id, name, namespaces, login }) =>
      login === undefined ? [] : { loginMethod: login, name, namespaces, connector, offer: id },
    ),
  )
  const isOn = (loginMethod: string): boolean => {
    if (loginMethod === 'email') return email
    if (loginMethod === 'passkey') return true
    return (
      socials !== false &&
      (!socials || socials.includes(loginMethod) || (!own && !knownProviders.includes(loginMethod)))
    )
  }
  const on = all.filter(({ loginMethod }) => isOn(loginMethod))
  const order = own || knownProviders
  const place = (loginMethod: string): number => order.indexOf(loginMethod)
  const ordered = on
    .filter(({ loginMethod }) => place(loginMethod) >= 0)
    .sort((a, b) => place(a.loginMethod) - place(b.loginMethod))
  // The providers keep their places among the methods; the order decides which provider is at
  // which.
  return on.map((each) => (place(each.loginMethod) >= 0 ? ordered.shift()! : each))
}
