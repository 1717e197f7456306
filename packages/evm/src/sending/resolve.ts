import type { ChainId, Json, Network, ResolvedName } from '@portico/core'
import { defined, toChecksumAddress } from '@portico/core/adapter'
import { loadNames } from '../bundles.ts'
import { isContract } from './cautions.ts'
import { nodeOf, type Asked } from './node.ts'

/** Networks with names: the network itself, else Ethereum, else Sepolia. */
const homes = ['eip155:1', 'eip155:11155111'] as const

const homeOf = (services: Asked, chain: ChainId): Network | undefined =>
  [chain, ...homes]
    .map((id) => services.network(id))
    .find((network) => network?.contracts?.ensUniversalResolver !== undefined)

/**
 * A name's address for a network (ENSIP-9, -11): its record for that network, else the one for
 * Ethereum, which is reported. It is looked up in its normal form (ENSIP-15). None for a name
 * without one, nor for a zero record.
 */
export async function resolveName(
  services: Asked,
  typed: string,
  chain: ChainId,
  signal: AbortSignal,
): Promise<ResolvedName | null> {
  const node = await nodeOf(services, chain, signal)
  const home = homeOf(services, chain)
  if (!home) return null
  const { getEnsAddress, normalizeName, toCoinType, viemClient } = await loadNames()
  const name = normalizeName(typed)?.name
  if (!name) return null
  const ethereum = await nodeOf(services, home.id, signal)
  const client = viemClient(home, (method: string, params?: Json) => ethereum.ask(method, params))
  const recordOf = async (coinType?: bigint): Promise<string | null> =>
    addressIn(await getEnsAddress(client, defined({ name, coinType })))

  const id = Number(node.network.reference)
  if (home.id !== chain && id < 0x80000000) {
    const own = await recordOf(toCoinType(id))
    if (own) return { address: own, isFallback: false, isUnsafe: false }
  }
  const address = await recordOf()
  if (!address) return null
  if (home.id === chain) return { address, isFallback: false, isUnsafe: false }
  // A contract's address on one network is not its owner's on another one.
  const [onEthereum, onChain] = await Promise.all([
    isContract(ethereum, address),
    isContract(node, address),
  ])
  return { address, isFallback: true, isUnsafe: onEthereum && !onChain }
}

function addressIn(record: string | null): string | null {
  const address = record === null ? null : toChecksumAddress(record.toLowerCase())
  return address && BigInt(address) !== 0n ? address : null
}
