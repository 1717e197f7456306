import { asHex } from '../hex.ts'
import type { AsAccount } from './contract.ts'
import {
  connected,
  rpcOf,
  toWire,
  type Instance,
  type OnChain,
  type TransactionRequest,
} from './shared.ts'

/** The gas of a transaction of the active account, or of `account`, from the network's own RPC. */
export async function estimateGas(
  portico: Instance,
  { chain, account, ...request }: TransactionRequest & OnChain & AsAccount,
): Promise<bigint> {
  const from = account ?? connected(portico).address
  const rpc = await rpcOf(portico, chain)
  return BigInt(
    asHex(await rpc.request('eth_estimateGas', [{ ...toWire(request), from }]), 'gas estimate'),
  )
}
