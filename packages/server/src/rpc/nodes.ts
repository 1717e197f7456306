import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import type { RpcRequest } from '../wire.ts'
import { readAnswer } from './answer.ts'
import { withoutCredentials } from '../utils/credentials.ts'
import type { Wanted } from './reply-shapes.ts'
import type { Ticket } from './memory-budget.ts'

/** The text that is sent. */
export interface Calls {
  body: string
  id?: RpcRequest['id']
}

/** `batch`: the node refuses batches, not these calls. */
type Outcome = Buffer<ArrayBuffer> | 'timeout' | 'refused' | 'batch'

const againstBatches = [400, 405, 413, 422]
/** Some nodes send a call's own answer with these, such as a revert. */
const withAnswers = [400, 500]

/** The original JSON text: its numbers may be too large for JavaScript. */
async function ask(
  deps: Pick<Deps, 'fetch' | 'settings' | 'deadline' | 'reader' | 'stopped'>,
  url: string,
  calls: Calls,
  ticket: Ticket,
): Promise<Outcome> {
  const { rpcTimeout, rpcReplyLimit } = deps.settings
  const timeout = deps.deadline(rpcTimeout)
  const signal = AbortSignal.any([timeout, deps.stopped])
  try {
    const node = withoutCredentials(url)
    const response = await deps.fetch(node.url, {
      method: 'POST',
      body: calls.body,
      signal,
      redirect: 'error',
      headers: { ...node.headers, 'content-type': 'application/json', accept: 'application/json' },
    })
    const { ok, status } = response
    if (!ok && (isBatch(calls) || !withAnswers.includes(status))) {
      await response.body?.cancel()
      return isBatch(calls) && againstBatches.includes(status) ? 'batch' : 'refused'
    }
    const wanted: Wanted =
      ok || calls.id === undefined ? { of: 'reply' } : { of: 'error', id: calls.id }
    return (await readAnswer(response, wanted, rpcReplyLimit, ticket, deps.reader)) ?? 'refused'
  } catch (error) {
    if (error instanceof HttpError) throw error
    return timeout.aborted ? 'timeout' : 'refused'
  }
}

const isBatch = (calls: Calls): boolean => calls.id === undefined

/**
 * Nodes that were late recently come last.
 *
 * @throws HttpError 413 when a node would take the calls one by one, 504 or 502 when none
 *   answers.
 */
export async function askNodes(
  deps: Pick<
    Deps,
    'fetch' | 'settings' | 'metrics' | 'nodeOrder' | 'deadline' | 'reader' | 'stopped'
  >,
  chain: string,
  calls: Calls,
  ticket: Ticket,
): Promise<Buffer<ArrayBuffer>> {
  const ends: Outcome[] = []
  for (const url of deps.nodeOrder.order(deps.settings.rpc[chain] ?? [])) {
    const outcome = await ask(deps, url, calls, ticket)
    deps.nodeOrder.ended(url, outcome === 'timeout')
    deps.metrics.nodes.inc({ chain, outcome: typeof outcome === 'string' ? outcome : 'ok' })
    if (typeof outcome !== 'string') return outcome
    ticket.drop()
    ends.push(outcome)
  }
  if (ends.includes('batch')) throw new HttpError(413, 'body', 'no node accepts a batch')
  throw ends.includes('timeout')
    ? new HttpError(504, 'node', 'no node answered in time')
    : new HttpError(502, 'node', 'no node returned a valid answer')
}
