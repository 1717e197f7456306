import type { Features } from '../types/options.ts'
import type { State } from '../state/state.ts'

/** A login method that the page offers. */
export interface LoginOffer {
  /** `email`, `passkey`, `farcaster`, or the provider's name. */
  readonly way: string
  /** A proper name: `Google`, `E-mail`. */
  readonly name: string
  /** The namespaces of its wallet. */
  readonly namespaces: readonly string[]
  /** The id of its connector. */
  readonly connector: string
  /** The offer's id in that connector. */
  readonly offer: string
}

/** The providers that `features.socials` can list; any other was added by an operator. */
const known: readonly string[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]

/**
 * The login methods that connectors offer and the options allow, in the order of the connector's
 * option; providers in that of `features.socials`, if set. Returns a new array each time.
 *
 * @param state `portico.getState()`.
 * @param switches What is on. Default: the host's `features`; `featureReport` of
 *   `@portico/core/features` also takes the service's answer into account.
 * @example getLoginOffers(portico.getState()).map(({ name }) => name) // ['E-mail', 'Google', 'Passkey']
 */
export function getLoginOffers(
  { offers, options }: Pick<State, 'offers' | 'options'>,
  switches: Pick<Features, 'email' | 'socials'> = options.features ?? {},
): readonly LoginOffer[] {
  const { email = true, socials } = switches
  const own = options.features?.socials
  const all = Object.entries(offers).flatMap(([connector, each]) =>
    each.flatMap(({ id, name, namespaces, login }) =>
      login === undefined ? [] : { way: login, name, namespaces, connector, offer: id },
    ),
  )
  const isOn = (way: string): boolean => {
    if (way === 'email') return email
    if (way === 'passkey') return true
    return (
      socials !== false && (!socials || socials.includes(way) || (!own && !known.includes(way)))
    )
  }
  const on = all.filter(({ way }) => isOn(way))
  const place = (way: string): number => (own && own.includes(way) ? own.indexOf(way) : -1)
  const ordered = on
    .filter(({ way }) => place(way) >= 0)
    .sort((a, b) => place(a.way) - place(b.way))
  // The providers keep their places among the methods; the host's order decides which provider is
  // at which.
  return on.map((each) => (place(each.way) >= 0 ? ordered.shift()! : each))
}
