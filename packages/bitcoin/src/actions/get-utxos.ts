import type { Utxo } from '../esplora.ts'
import { loadConnection } from '../bundles.ts'
import type { Instance } from './connected.ts'
import { read, type ReadParameters } from './read.ts'

/**
 * Unspent outputs of the active account or any address, from the network's Esplora endpoint.
 *
 * @example const coins = await getUtxos(portico)
 */
export async function getUtxos(
  portico: Instance,
  of: ReadParameters = {},
): Promise<readonly Utxo[]> {
  const { readUtxos } = await loadConnection()
  return readUtxos(await read(portico, of, (address) => `/address/${address}/utxo`))
}
