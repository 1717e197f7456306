/** What reads hashes and asks networks, of each chain family that has transactions here. */
import { needAdapter, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import type { Context } from '../instance/context.ts'
import type { ChainId, Sending } from '../contracts/types.ts'
import { readChains, type ParseHash } from './stored.ts'

export interface Families {
  /** Loads those of a network. @throws PorticoError where its transactions cannot be followed. */
  need(chain: ChainId): Promise<Sending>
  /** Loads what all stored transactions need. Rejects where something does not load: then nothing may be written, or what it is of is lost. */
  loadFor(stored: unknown): Promise<void>
  /** Whether nothing of it is left to be loaded. */
  hasAllFor(stored: unknown): boolean
  /** Of those that are loaded. */
  parserOf(namespace: string): ParseHash
}

export function createFamilies({ adapters, services }: Pick<Context, 'adapters' | 'services'>): Families {
  const loading = new Map<string, Promise<Sending>>()
  const loaded = new Map<string, Sending>()

  function load(namespace: string): Promise<Sending> | undefined {
    const known = loading.get(namespace)
    if (known) return known
    const made = adapters.get(namespace)?.sending?.(services)
    if (!made) return undefined
    loading.set(namespace, made)
    // What did not load may load the next time.
    made.then((it) => loaded.set(namespace, it), () => loading.delete(namespace))
    return made
  }

  return {
    async need(chain) {
      const namespace = namespaceOf(chain)
      needAdapter({ adapters }, namespace)
      const sending = await load(namespace)
      if (!sending) throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
      return sending
    },
    async loadFor(stored) {
      await Promise.all(readChains(stored).map(({ chain }) => load(namespaceOf(chain))))
    },
    hasAllFor: (stored) => readChains(stored).every(({ chain }) => loaded.has(namespaceOf(chain)) || !adapters.get(namespaceOf(chain))?.sending),
    parserOf: (namespace) => loaded.get(namespace)?.parseHash,
  }
}
