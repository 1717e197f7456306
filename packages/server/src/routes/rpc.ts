import { Hono } from 'hono'
import * as v from 'valibot'
import { forProject } from './project-access.ts'
import { readJsonText } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, HttpError } from '../http/errors.ts'
import type { Limit } from '../http/limit.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { parseChainId } from '../utils/chain-id.ts'
import { writeCalls } from '../rpc/envelope.ts'
import { methodAllowed } from '../rpc/methods.ts'
import { askNodes } from '../rpc/nodes.ts'
import { inChunks } from '../rpc/chunks.ts'
import {
  rpcBody,
  rpcQuery,
  rpcReplies,
  sender,
  supportedChainsReply,
  type RpcRequest,
  type SupportedChainsReply,
} from '../wire.ts'

const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }

const refusal = ({ id, method }: RpcRequest): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: -32_601, message: `${method} is not allowed here` },
  })

/**
 * Adds our replies to a node's batch reply, whose text stays as it is, so that large numbers stay
 * exact.
 */
function join(text: string, refusals: readonly string[]): string {
  const reply = text.trim()
  if (!reply.startsWith('[')) return `[${[reply, ...refusals].join(',')}]`
  const inner = reply.slice(1, -1).trim()
  return `[${[...(inner ? [inner] : []), ...refusals].join(',')}]`
}

export function rpcRoutes(deps: Deps, limit: Limit): Hono<Env> {
  const { rpc, blockchain, bodyLimit, rpcBatch } = deps.settings

  async function answer(c: Call, chain: string): Promise<Response> {
    const namespace = Object.hasOwn(rpc, chain) ? parseChainId(chain)?.namespace : undefined
    if (namespace === undefined) throw new HttpError(404, 'chainId', 'this chain is not served')
    const { text, value } = await readJsonText(c, bodyLimit)
    const parsed = v.safeParse(rpcBody, value)
    if (!parsed.success) return errorResponse(400, reasonsOf(parsed.issues, 'body'))
    const calls = Array.isArray(parsed.output) ? parsed.output : [parsed.output]
    if (calls.length > rpcBatch)
      throw new HttpError(413, 'body', `at most ${rpcBatch} calls in a batch`)
    if (calls.length > 10) await limit(c, Math.ceil(calls.length / 10) - 1)
    const written = writeCalls(text, calls)
    const passing = written.filter((_, place) => methodAllowed(namespace, calls[place]!.method))
    const refusals = calls.filter(({ method }) => !methodAllowed(namespace, method)).map(refusal)
    const batch = Array.isArray(parsed.output)
    if (passing.length === 0) return c.body(batch ? join('[]', refusals) : refusals[0]!, 200, json)
    const asked = batch
      ? { body: `[${passing.join(',')}]` }
      : { body: passing[0]!, id: calls[0]!.id }
    return deps.memoryBudget.carry(c, async (ticket) => {
      const reply = await askNodes(deps, chain, asked, ticket)
      const bytes =
        refusals.length > 0 ? Buffer.from(join(reply.toString('utf8'), refusals)) : reply
      return c.body(inChunks(bytes), 200, { ...json, 'content-length': String(bytes.length) })
    })
  }

  const app = new Hono<Env>()
  for (const path of ['/v1', '/v1/'])
    app.post(
      path,
      describe({
        summary: 'Send a JSON-RPC call, or a batch of calls, to a chain',
        ok: {
          description: 'The responses of a node. A refused call has an error in its place',
          schema: rpcReplies,
        },
        body: rpcBody,
        errors: [400, 401, 403, 404, 413, 415, 429, 502, 503, 504],
      }),
      check('query', rpcQuery),
      forProject(deps, { frame: true }),
      (c) => answer(c, c.req.valid('query').chainId),
    )
  return app.get(
    '/v1/supported-chains',
    describe({
      summary: 'List the chains of the Blockchain API',
      ok: { description: 'The CAIP-2 ids of the chains', schema: supportedChainsReply },
      errors: [400, 401, 403],
    }),
    check('query', sender),
    forProject(deps),
    (c) =>
      c.json({ http: Object.keys(blockchain.chains), ws: [] } satisfies SupportedChainsReply, 200, {
        'cache-control': 'public, max-age=60',
      }),
  )
}
