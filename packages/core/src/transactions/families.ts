/**
 * The code that parses hashes and polls networks, for each chain family that supports transactions.
 */
import { needAdapter, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId, Sending } from '../types/index.ts'
import { readChains, type ParseHash } from './stored.ts'

export interface Families {
  /** Loads the code for a network. @throws PorticoError when its transactions cannot be tracked. */
  need(chain: ChainId): Promise<Sending>
  /**
   * Loads the code for all stored transactions. Rejects when a part cannot be loaded: then nothing
   * may be written, because its transactions would be lost.
   */
  loadFor(stored: unknown): Promise<void>
  /** Whether all of it has loaded. */
  hasAllFor(stored: unknown): boolean
  /** The parser of a family that is loaded. */
  parserOf(namespace: string): ParseHash
}

export function createFamilies({
  adapters,
  services,
}: Pick<Context, 'adapters' | 'services'>): Families {
  const loading = new Map<string, Promise<Sending>>()
  const loaded = new Map<string, Sending>()

  function load(namespace: string): Promise<Sending> | undefined {
    const known = loading.get(namespace)
    if (known) return known
    const made = adapters.get(namespace)?.sending?.(services)
    if (!made) return undefined
    loading.set(namespace, made)
    // A failed load may succeed the next time.
    made.then(
      (it) => loaded.set(namespace, it),
      () => loading.delete(namespace),
    )
    return made
  }

  return {
    async need(chain) {
      const namespace = namespaceOf(chain)
      needAdapter({ adapters }, namespace)
      const sending = await load(namespace)
      if (!sending)
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      return sending
    },
    async loadFor(stored) {
      await Promise.all(readChains(stored).map(({ chain }) => load(namespaceOf(chain))))
    },
    hasAllFor: (stored) =>
      readChains(stored).every(
        ({ chain }) => loaded.has(namespaceOf(chain)) || !adapters.get(namespaceOf(chain))?.sending,
      ),
    parserOf: (namespace) => loaded.get(namespace)?.parseHash,
  }
}
