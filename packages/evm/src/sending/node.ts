import { isPorticoError, PorticoError } from '@portico/core'
import type { ChainId, Json, Network, Services } from '@portico/core'
import { isQuantity } from '../actions/replacement.ts'

export interface Node {
  /** Never shared with another request, because the answer may have changed. */
  ask(method: string, params?: Json): Promise<Json>
  /** @throws PorticoError `rpc-malformed` when the answer is no quantity. */
  quantity(method: string, params?: Json): Promise<bigint>
  /** The network. */
  readonly network: Network
}

/** Of an instance. */
export type Asked = Pick<Services, 'network' | 'platform' | 'rpc'>

/** @throws PorticoError `chain-unsupported` for a network that is not configured. */
export async function nodeOf(services: Asked, chain: ChainId, signal: AbortSignal): Promise<Node> {
  const network = services.network(chain)
  if (!network)
    throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
  const rpc = await services.rpc(chain)
  const ask: Node['ask'] = (method, params = []) =>
    rpc.request(method, params, { signal, dedupe: false })
  return {
    network,
    ask,
    async quantity(method, params) {
      const answer = await ask(method, params)
      if (isQuantity(answer)) return BigInt(answer)
      throw new PorticoError(
        'rpc-malformed',
        `Malformed JSON-RPC reply: ${method} is no quantity`,
        { category: 'DATA_PARSING_ERROR' },
      )
    },
  }
}

export function refusalOf(error: unknown): { message: string; data: Json } | null {
  if (!isPorticoError(error) || error.code !== 'rpc') return null
  const { rpcData = null } = (error.data ?? {}) as { rpcData?: Json }
  return { message: error.message, data: rpcData }
}

/** Null when the node refuses to answer. Other failures are thrown. */
export function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (refusalOf(error)) return null
    throw error
  })
}

export const toHex = (value: bigint): `0x${string}` => `0x${value.toString(16)}`
