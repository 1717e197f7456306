import type { Balance } from '../esplora.ts'
import { loadConnection } from '../bundles.ts'
import type { Instance } from './connected.ts'
import { read, type ReadParameters } from './read.ts'

/**
 * An address's confirmed and unconfirmed balance; the interface shows their sum.
 *
 * @example const { confirmed } = await getBalance(portico)
 */
export async function getBalance(portico: Instance, of: ReadParameters = {}): Promise<Balance> {
  const { readBalance } = await loadConnection()
  return readBalance(await read(portico, of, (address) => `/address/${address}`))
}
