import * as v from 'valibot'
import { createAsk, parseJson, RefusedError, type AskDeps, type NodeOf } from '../ask.ts'

export type Esplora = <S extends v.GenericSchema>(
  path: string,
  schema: S,
) => Promise<v.InferOutput<S>>

/** @param id CAIP-2: an endpoint's genesis hash must begin with its reference. */
export function createEsplora(deps: AskDeps, id: string): Esplora {
  const text = async (node: NodeOf, path: string): Promise<string> => {
    const response = await node.fetch(path, { headers: { accept: 'application/json, text/plain' } })
    // The endpoint says that the address is not one of its chain.
    if (response.status === 400 || response.status === 404)
      throw new RefusedError(path.split('/')[1])
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response.text()
  }
  const ask = createAsk(
    deps,
    id,
    async (node) => (await text(node, '/block-height/0')).trim().slice(0, 32) === id.split(':')[1],
  )
  return (path, schema) => ask(async (node) => v.parse(schema, parseJson(await text(node, path))))
}
