import { rpcReply } from '@portico/wire'
import * as v from 'valibot'
import type { Reads } from '../ports.ts'
import { FrameError } from '../shared/error.ts'
import { createHttp } from './http.ts'

const nodeError = v.object({ code: v.number(), message: v.string() })

/** Its text is about the chain, and shortened. */
export class NodeError extends Error {
  override name = 'NodeError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message.slice(0, 512))
    this.code = code
  }
}

/** Throws a node's error. */
export function replyOf(reply: v.InferOutput<typeof rpcReply>): unknown {
  const refused = v.safeParse(nodeError, reply['error'])
  if (refused.success) throw new NodeError(refused.output.code, refused.output.message)
  if (reply['result'] === undefined) throw new FrameError(-32_603)
  return reply['result']
}

export function createReads({
  base,
  project,
  fetch,
}: {
  base: string
  project: string
  fetch: typeof globalThis.fetch
}): Reads {
  let last = 0
  return {
    async request(chain, method, params) {
      const { ask } = createHttp({
        base,
        query: { projectId: project, chainId: chain },
        fetch,
        unreachable: -32_603,
        meanings: { chainId: 4902 },
      })
      return replyOf(
        await ask('/v1/', {
          method: 'POST',
          body: { jsonrpc: '2.0', id: ++last, method, params },
          reply: rpcReply,
        }),
      )
    },
  }
}
