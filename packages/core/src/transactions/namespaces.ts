import { needAdapter, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId, Sending } from '../types/index.ts'
import { readChains, type ParseHash } from './stored.ts'

export interface Namespaces {
  /** @throws PorticoError when the network's transactions cannot be tracked. */
  need(chain: ChainId): Promise<Sending>
  /** For all stored transactions. Rejects when a load fails: writing would lose transactions. */
  loadFor(stored: unknown): Promise<void>
  hasAllFor(stored: unknown): boolean
  parserOf(namespace: string): ParseHash
}

export function createNamespaces({
  adapters,
  services,
}: Pick<Context, 'adapters' | 'services'>): Namespaces {
  const loading = new Map<string, Promise<Sending>>()
  const loaded = new Map<string, Sending>()

  function load(namespace: string): Promise<Sending> | undefined {
    const known = loading.get(namespace)
    if (known) return known
    const made = adapters.get(namespace)?.sending?.(services)
    if (!made) return undefined
    loading.set(namespace, made)
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
