import { PorticoError } from '@portico/core'
import type { ChainId, Json, Reads, Services } from '@portico/core'
import { accountKey, freeBalance } from './account-info.ts'
import { readSs58 } from './ss58.ts'

// Connections read addresses, too.
export { toHex } from './hex.ts'
export { readSs58 } from './ss58.ts'

/** Fees and locks are not deducted. Tokens of pallets and contracts are not read. */
export async function createReads(chain: ChainId, services: Services): Promise<Reads> {
  const rpc = await services.rpc(chain)
  const decimals = services.network(chain)?.nativeCurrency.decimals ?? 10
  const request = (method: string, params: Json = []): Promise<Json> => rpc.request(method, params)
  return {
    request,
    block: 'chain_getBlockHash',
    // A node that is still syncing has outdated balances.
    watch: () =>
      rpc.watch({
        method: 'system_health',
        accept: (health) => (health as { isSyncing?: unknown } | null)?.isSyncing === false,
      }),
    async balance(address, token) {
      if (token !== undefined)
        throw new PorticoError('token-unsupported', 'Token Balance Unavailable', {
          exit: 'unsupported',
        })
      const key = accountKey(accountOf(address))
      const stored = await request('state_getStorage', [key])
      return { raw: freeBalance(stored).toString(), decimals }
    },
    tokens: async (_address, tokens) => tokens.map(() => null),
  }
}

/** SS58, or the 20 bytes of an Ethereum address. */
function accountOf(address: string): Uint8Array {
  const key = readSs58(address)?.key
  if (key) return key
  if (!/^0x[0-9a-f]{40}$/i.test(address))
    throw new PorticoError('address', `Invalid address: ${address}`)
  return Uint8Array.from(address.slice(2).match(/../g)!, (byte) => Number.parseInt(byte, 16))
}
