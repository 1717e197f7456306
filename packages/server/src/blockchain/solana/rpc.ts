import * as v from 'valibot'
import { createAsk, parseJson, RefusedError, type AskDeps, type NodeOf } from '../ask.ts'

/** An answer that does not fit the schema counts as none. */
export type SolanaRpc = <S extends v.GenericSchema>(
  method: string,
  params: readonly unknown[],
  schema: S,
) => Promise<v.InferOutput<S>>

const envelope = v.union([
  v.object({ error: v.object({ code: v.number() }) }),
  v.object({ result: v.unknown() }),
])
/** Caused by the params: other nodes would answer the same. */
const ofParams = [-32_602]

/** @param id CAIP-2: a node's genesis hash must begin with its reference. */
export function createSolanaRpc(deps: AskDeps, id: string): SolanaRpc {
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
    deps,
    id,
    async (node) =>
      (await call(node, 'getGenesisHash', [], v.string())).slice(0, 32) === id.split(':')[1],
  )
  return (method, params, schema) => ask((node) => call(node, method, params, schema))
}
