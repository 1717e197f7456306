import type { Connector, Offer } from '@portico/core'
import { createSite, globalObjects } from '@portico/core/adapter'
import { loadConnection } from './bundles.ts'
import { evidenceOf, nameOf } from './names.ts'
import type { PolkadotOptions } from './options.ts'
import { isEntry, type InjectedEntry } from './wallet.ts'

const most = 64

/** Finds the extensions in `window.injectedWeb3`. */
export function injectedWeb3(options: PolkadotOptions = {}): Connector {
  return globalObjects({
    id: 'injected-web3',
    namespace: 'polkadot',
    site: createSite(read, offerOf),
    options,
    load: loadConnection,
  })
}

function offerOf(key: string): Offer {
  return { id: key, name: nameOf(key), evidence: evidenceOf(key), namespaces: ['polkadot'] }
}

/** One object under two keys is one wallet. */
function read(win: object): Map<string, InjectedEntry> {
  const now = new Map<string, InjectedEntry>()
  const known = new Set<unknown>()
  const all = (win as { injectedWeb3?: Record<string, unknown> }).injectedWeb3 ?? {}
  for (const key of Object.keys(all).slice(0, most)) {
    const entry = entryOf(all, key)
    if (!entry || known.has(entry) || !nameOf(key)) continue
    known.add(entry)
    now.set(key, entry)
  }
  return now
}

/** A getter may throw without hiding the other entries. */
function entryOf(all: Record<string, unknown>, key: string): InjectedEntry | undefined {
  try {
    const entry = all[key]
    return isEntry(entry) ? entry : undefined
  } catch {
    return undefined
  }
}
