import type { Address } from 'viem'
import { logged } from '../../http/errors.ts'
import type { Reader } from '../calls/read.ts'
import type { BlockchainDeps, Chain } from '../types.ts'
import { readMetadata, type Metadata } from './metadata.ts'
import { findMetadata, keepMetadata } from './store.ts'

const askAgain = 86_400_000

type ByAddress = ReadonlyMap<Address, Metadata>

/** The metadata that contracts state about themselves, which are asked once. */
export interface MetadataCache {
  of(chain: Chain, addresses: readonly Address[]): Promise<ByAddress>
}

/**
 * @param reader Reads the chains.
 */
export function createMetadataCache(
  { db, log, now }: Pick<BlockchainDeps, 'db' | 'log' | 'now'>,
  reader: Reader,
): MetadataCache {
  /** By chain and address. */
  const requests = new Map<string, Promise<ByAddress>>()
  const requestKey = (chain: Chain, address: Address): string => `${chain.id} ${address}`

  async function request(chain: Chain, addresses: readonly Address[]): Promise<ByAddress> {
    const found = await readMetadata(reader, chain, addresses)
    // Metadata that cannot be stored is still used.
    await keepMetadata(db, chain.id, found, now()).catch((error: Error) =>
      log.warn({ err: logged(error) }, 'token metadata could not be saved'),
    )
    return found
  }

  /** Requests the metadata of contracts that no other call is asking. */
  function startRequest(chain: Chain, addresses: readonly Address[]): void {
    const fresh = addresses.filter((address) => !requests.has(requestKey(chain, address)))
    if (fresh.length === 0) return
    const answer = request(chain, fresh).finally(() => {
      for (const address of fresh) requests.delete(requestKey(chain, address))
    })
    for (const address of fresh) requests.set(requestKey(chain, address), answer)
  }

  return {
    async of(chain, addresses) {
      const found = await findMetadata(db, chain.id, addresses, now() - askAgain)
      const missing = addresses.filter((address) => !found.has(address))
      startRequest(chain, missing)
      const pending = missing.map((address) => requests.get(requestKey(chain, address)))
      for (const answer of await Promise.all(new Set(pending)))
        for (const [address, metadata] of answer ?? [])
          if (!found.has(address)) found.set(address, metadata)
      return found
    },
  }
}
