import { PorticoError } from '@portico/core'
import type { ChainId, Json } from '@portico/core'
import { loadConnection } from '../bundles.ts'
import { connected, type Instance } from './connected.ts'

/** Default: the active account's. */
export interface ReadParameters {
  /** The address. Default: the account in use. */
  address?: string
  /** The network's CAIP-2 id. Default: the one in use. */
  chain?: ChainId
}

/** From the network's Esplora endpoint. */
export async function read(
  portico: Instance,
  of: ReadParameters,
  path: (address: string) => string,
): Promise<Json> {
  const { address, chain } =
    of.address !== undefined && of.chain !== undefined
      ? { address: of.address, chain: of.chain }
      : { ...connected(portico), ...of }
  const { createReads, parseBitcoinAddress } = await loadConnection()
  const canonical = parseBitcoinAddress(address)?.address
  if (!canonical) throw new PorticoError('address-invalid', `${address} is no Bitcoin address`)
  return (await createReads(chain, portico.services)).request(path(canonical))
}
