import type { ConnectOptions } from '../public/portico.ts'
import type { State, Target } from '../state/state.ts'
import type { Connector, Offer } from '../types/index.ts'
import {
  contestedClaims,
  rdnsOf,
  routeOrder,
  sameWallets,
  type Claim,
} from '../directory/identity.ts'
import { defined } from '../utils/defined.ts'

type Offers = State['offers']
type Connectors = ReadonlyMap<string, Connector>

const toTarget = (
  connector: string,
  { id, name, icon, namespaces }: Offer,
): Target & { namespaces: readonly string[] } =>
  defined({
    connector,
    offer: id,
    name,
    icon: icon || undefined,
    namespaces,
  })

/**
 * Whether an offer is a wallet of the directory, which its connector can open without listing it.
 */
function beyond(
  all: Offers,
  connectors: Connectors,
  { connector, offer }: ConnectOptions,
): Offer | undefined {
  if (
    connector === undefined ||
    offer === undefined ||
    connectors.get(connector)?.reaches !== 'directory'
  )
    return undefined
  return all[connector]?.some(({ id }) => id === offer) ? undefined : all[connector]?.[0]
}

/**
 * By id, or an rdns or name that only one wallet has; or any wallet of the directory that the
 * connector can reach.
 */
export function targetOf(
  all: Offers,
  o: ConnectOptions,
  connectors: Connectors,
): (Target & { namespaces: readonly string[] }) | undefined {
  const door = beyond(all, connectors, o)
  if (door) {
    const { record } = o
    const { name, icon } = record ?? door
    return {
      ...toTarget(o.connector!, {
        ...door,
        id: o.offer!,
        name,
        ...defined({ icon: icon || undefined }),
      }),
      ...defined({ record: record || undefined }),
    }
  }
  // Login methods first, so that no wallet can take their name.
  for (const by of ['login', 'rdns', 'standard-name'])
    for (const [connector, offers] of Object.entries(all)) {
      const named = offers.filter((offer) =>
        o.offer === undefined
          ? !offer.contested && offer.evidence.some((e) => e.by === by && e.value === o.wallet)
          : offer.id === o.offer && (o.connector ?? connector) === connector,
      )
      if (named.length === 1) return toTarget(connector, named[0]!)
    }
  return undefined
}

export function routesOf(
  all: Offers,
  target: Target & { namespaces: readonly string[] },
  namespaces: readonly string[],
  adapters: readonly string[],
): Target[] | null {
  // An unlisted wallet is asked once for everything.
  if (!all[target.connector]?.some(({ id }) => id === target.offer))
    return namespaces.every((namespace) => target.namespaces.includes(namespace))
      ? [{ ...target, namespaces }]
      : null
  const contested = contestedClaims(Object.values(all).flat())
  const claims = Object.entries(all).flatMap(([connector, offers]) =>
    offers.map((offer): Claim & { target: ReturnType<typeof toTarget> } => {
      const rdns = rdnsOf(offer)
      return defined({
        key: `${connector}:${offer.id}`,
        name: offer.name,
        namespaces: offer.namespaces,
        contested: contested(offer),
        generic: offer.generic === true,
        rdns,
        target: toTarget(connector, offer),
      })
    }),
  )
  const key = `${target.connector}:${target.offer}`
  const wallet = sameWallets(claims).find((group) => group.some((claim) => claim.key === key)) ?? []
  const serving = [...wallet].sort(routeOrder(adapters))
  const routes: Target[] = []
  let left = namespaces
  while (left.length > 0) {
    const next = serving.find((claim) => claim.namespaces.includes(left[0]!))
    if (!next) return null
    routes.push({ ...next.target, namespaces: left })
    left = left.filter((namespace) => !next.namespaces.includes(namespace))
  }
  return routes
}
