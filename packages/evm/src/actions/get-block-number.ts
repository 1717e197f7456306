import { asHex } from '../hex.ts'
import { rpcOf, type Instance, type OnChain } from './shared.ts'

/** The newest block's number, from the network's own RPC. Needs no account. */
export async function getBlockNumber(portico: Instance, { chain }: OnChain = {}): Promise<bigint> {
  const rpc = await rpcOf(portico, chain)
  return BigInt(asHex(await rpc.request('eth_blockNumber', [], { dedupe: false }), 'block number'))
}
