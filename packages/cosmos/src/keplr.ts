import type { Connector, Offer } from '@portico/core'
import { createSite, globalObjects } from '@portico/core/adapter'
import { loadConnection } from './bundles.ts'
import type { CosmosOptions } from './options.ts'
import { places } from './places.ts'
import { isKeplr } from './wallet.ts'

/** Finds wallets of the Keplr interface: Keplr, Leap, Cosmostation, OKX. */
export function keplr(options: CosmosOptions = {}): Connector {
  return globalObjects({
    id: 'keplr',
    namespace: 'cosmos',
    site: createSite(read, offerOf),
    options,
    load: loadConnection,
  })
}

function offerOf(key: string): Offer {
  const { name } = places.find((place) => place.key === key)!
  return {
    id: key,
    name,
    evidence: [{ by: 'standard-name', value: name, namespace: 'cosmos' }],
    namespaces: ['cosmos'],
  }
}

/** One object under two globals is one wallet. */
function read(win: object): Map<string, object> {
  const now = new Map<string, object>()
  for (const { key, path } of places) {
    const wallet = at(win, path)
    if (isKeplr(wallet) && ![...now.values()].includes(wallet)) now.set(key, wallet)
  }
  return now
}

/** A getter that throws counts as empty, and hides no other wallet. */
function at(win: object, path: string): unknown {
  try {
    return path
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], win)
  } catch {
    return undefined
  }
}
