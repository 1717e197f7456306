import { parseAbi, type Address } from 'viem'
import { createCache } from '../../utils/cache.ts'
import { unlessReverted } from '../fault.ts'
import { harmless } from '../harmless.ts'
import type { Chain } from '../types.ts'

export interface Collection {
  readonly name: string | null
  readonly symbol: string | null
}

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
])
const fresh = 86_400_000
const cacheSize = 2_000_000

export function createCollections(
  now: () => number,
): (chain: Chain, token: Address) => Promise<Collection> {
  const remembered = createCache<{ collection: Collection; until: number }>(cacheSize)
  return async ({ id, client }, token) => {
    const key = `${id}:${token}`
    const entry = remembered.get(key)
    if (entry && entry.until > now()) return entry.collection
    const [name, symbol] = await Promise.all([
      unlessReverted(client.readContract({ address: token, abi, functionName: 'name' })),
      unlessReverted(client.readContract({ address: token, abi, functionName: 'symbol' })),
    ])
    const collection = { name: harmless(name, 128), symbol: harmless(symbol, 64) }
    remembered.set(key, { collection, until: now() + fresh }, 512)
    return collection
  }
}
