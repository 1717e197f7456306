import { isPorticoError, PorticoError } from '@portico/core'
import type { ChainId, Json, Network, Services } from '@portico/core'
import { isFields } from '@portico/core/adapter'

export type Asked = Pick<Services, 'network' | 'platform' | 'rpc'>

export interface Node {
  network: Network
  /** Never shared with another request, because the answer may have changed. */
  ask(method: string, params?: Json): Promise<Json>
  valueOf(method: string, params: Json): Promise<Json>
  /** @throws PorticoError `rpc-malformed` when the answer is no whole number. */
  count(method: string, params?: Json): Promise<bigint>
}

export const commitment = 'confirmed'

/** @throws PorticoError `chain-unsupported` for a cluster that is not configured. */
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
    async valueOf(method, params) {
      const answer = await ask(method, params)
      if (!isFields(answer) || answer['value'] === undefined) throw malformed(method)
      return answer['value']
    },
    async count(method, params) {
      const answer = await ask(method, params)
      if (typeof answer !== 'number' || !Number.isSafeInteger(answer) || answer < 0)
        throw malformed(method)
      return BigInt(answer)
    },
  }
}

export const malformed = (method: string): PorticoError =>
  new PorticoError('rpc-malformed', `Malformed JSON-RPC reply: ${method}`, {
    category: 'DATA_PARSING_ERROR',
  })

/** Null when the node refuses to answer. Other failures are thrown. */
export function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (isPorticoError(error) && error.code === 'rpc') return null
    throw error
  })
}
