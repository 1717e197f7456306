/** JSON-RPC 2.0. */
import { parseCalls } from '../chains/calls.ts'
import { RpcFault } from './failures.ts'
import { methods, type Node } from './methods.ts'
import { toJson, type Wire } from './wire.ts'

/** They take precedence over the table. */
export type Special = (method: string, params: readonly unknown[]) => Wire | undefined

/** Null for notifications. */
export async function answerBody(
  node: Node,
  body: string,
  special?: Special,
): Promise<string | null> {
  const calls = parseCalls(body)
  if (calls.length === 0)
    return toJson({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
  const replies: Wire[] = []
  for (const call of calls) {
    const { method, params, id } = call
    const reply = await answer(node, method, Array.isArray(params) ? params : [], special)
    if (id !== undefined) replies.push({ jsonrpc: '2.0', id: id as Wire, ...reply })
  }
  if (replies.length === 0) return null
  return toJson(calls[0]!.batched ? replies : replies[0]!)
}

async function answer(
  node: Node,
  method: string,
  params: readonly unknown[],
  special?: Special,
): Promise<{ [key: string]: Wire }> {
  try {
    const specialResult = special?.(method, params)
    if (specialResult !== undefined) return { result: specialResult }
    if (!Object.hasOwn(methods, method)) throw new RpcFault(-32601, 'Method not found')
    return { result: await methods[method]!(node, params) }
  } catch (error) {
    const fault =
      error instanceof RpcFault ? error : new RpcFault(-32603, `Internal error: ${String(error)}`)
    return {
      error: {
        code: fault.code,
        message: fault.message,
        ...(fault.data === undefined ? {} : { data: fault.data }),
      },
    }
  }
}
