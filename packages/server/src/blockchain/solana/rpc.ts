import * as v from 'valibot'
import { createAsk, parseJson, RefusedError, type AskParts, type NodeOf } from '../ask.ts'

/**
 * One call to the nodes of a cluster. Answers are parsed with the schema; one that does not fit
 * counts as no answer.
 */
export type SolanaRpc = <S extends v.GenericSchema>(
  method: string,
  params: readonly unknown[],
  schema: S,
) => Promise<v.InferOutput<S>>

const envelope = v.union([
  v.object({ error: v.object({ code: v.number() }) }),
  v.object({ result: v.unknown() }),
])
/** Error codes that the params cause: other nodes would answer the same. */
const ofParams = [-32_602]

/**
 * Reads a cluster by its nodes.
 *
 * @param id CAIP-2: what a node must say its genesis hash begins with.
 */
export function createSolanaRpc(parts: AskParts, id: string): SolanaRpc {
  const call = async <S extends v.GenericSchema>(
    node: NodeOf,
    method: string,
    params: readonly unknown[],
    schema: S,
  ): Promise<v.InferOutput<S>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await node.fetch('', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const reply = v.parse(envelope, parseJson(await response.text()))
    if ('result' in reply) return v.parse(schema, reply.result)
    throw ofParams.includes(reply.error.code)
      ? new RefusedError(method)
      : new Error(`${method}: ${reply.error.code}`)
  }
  const ask = createAsk(
    parts,
    id,
    async (node) =>
      (await call(node, 'getGenesisHash', [], v.string())).slice(0, 32) === id.split(':')[1],
  )
  return (method, params, schema) => ask((node) => call(node, method, params, schema))
}
