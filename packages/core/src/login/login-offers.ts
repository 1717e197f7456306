import type { Features } from '../contracts/options.ts'
import type { State } from '../state/state.ts'

/** A way to log in that a page has. */
export interface LoginOffer {
  /** `email`, `passkey`, `farcaster`, or the provider's name. */
  readonly way: string
  /** A proper name: `Google`, `E-mail`. */
  readonly name: string
  /** The chain families of the wallet behind it. */
  readonly namespaces: readonly string[]
  /** The id of its connector. */
  readonly connector: string
  /** Its id there. */
  readonly offer: string
}

/** What `features.socials` speaks of; any other provider is an operator's own, which no list of ours can have. */
const known: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/**
 * The ways to log in, as connectors offer them and the page's switches let them stand: the order is that of the connector's option, that of providers
 * the one of `features.socials` where the host gives one. Another array each time.
 *
 * @param state `portico.getState()`.
 * @param switches What is on. Default: the host's `features`; `featureReport` of `@portico/core/features` has a service's say in it.
 * @example getLoginOffers(portico.getState()).map(({ name }) => name) // ['E-mail', 'Google', 'Passkey']
 */
export function getLoginOffers({ offers, options }: Pick<State, 'offers' | 'options'>, switches: Pick<Features, 'email' | 'socials'> = options.features ?? {}): readonly LoginOffer[] {
  const { email = true, socials } = switches
  const own = options.features?.socials
  const all = Object.entries(offers).flatMap(([connector, each]) => each.flatMap(({ id, name, namespaces, login }) => (login === undefined ? [] : { way: login, name, namespaces, connector, offer: id })))
  const isOn = (way: string): boolean => {
    if (way === 'email') return email
    if (way === 'passkey') return true
    return socials !== false && (!socials || socials.includes(way) || (!own && !known.includes(way)))
  }
  const on = all.filter(({ way }) => isOn(way))
  const place = (way: string): number => (own && own.includes(way) ? own.indexOf(way) : -1)
  const ordered = on.filter(({ way }) => place(way) >= 0).sort((a, b) => place(a.way) - place(b.way))
  // Each provider has a place among the ways; which one stands there, the host says.
  return on.map((each) => (place(each.way) >= 0 ? ordered.shift()! : each))
}
