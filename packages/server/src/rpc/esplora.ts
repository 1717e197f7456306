import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import { readAnswer } from './answer.ts'
import { withoutCredentials } from '../utils/credentials.ts'
import type { EsploraReply } from './reply-shapes.ts'
import type { Ticket } from './memory-budget.ts'

/** `absent`: the address or transaction does not exist, which is an answer. */
type Outcome = { text: string } | 'absent' | 'timeout' | 'refused'

async function ask(
  deps: Pick<Deps, 'fetch' | 'settings' | 'deadline' | 'reader' | 'stopped'>,
  url: string,
  wanted: EsploraReply,
  ticket: Ticket,
): Promise<Outcome> {
  const { rpcTimeout, rpcReplyLimit } = deps.settings
  const timeout = deps.deadline(rpcTimeout)
  const signal = AbortSignal.any([timeout, deps.stopped])
  try {
    const node = withoutCredentials(url)
    // Only the validated path is passed on.
    const response = await deps.fetch(node.url, {
      signal,
      redirect: 'error',
      headers: { ...node.headers, accept: 'application/json, text/plain' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      return response.status === 404 || response.status === 400 ? 'absent' : 'refused'
    }
    const answer = await readAnswer(response, { of: wanted }, rpcReplyLimit, ticket, deps.reader)
    return answer ? { text: answer.toString('utf8').trim() } : 'refused'
  } catch (error) {
    if (error instanceof HttpError) throw error
    return timeout.aborted ? 'timeout' : 'refused'
  }
}

/**
 * One that does not know the address or transaction may be out of date, so others are tried.
 * Recently late ones come last.
 *
 * @throws HttpError 404 when no answer knows it, 504 or 502 without an answer.
 */
export async function askEsplora(
  deps: Pick<
    Deps,
    'fetch' | 'settings' | 'metrics' | 'nodeOrder' | 'deadline' | 'reader' | 'stopped'
  >,
  chain: string,
  path: string,
  wanted: EsploraReply,
  ticket: Ticket,
): Promise<string> {
  const ends: Outcome[] = []
  for (const base of deps.nodeOrder.order(deps.settings.rpc[chain] ?? [])) {
    const outcome = await ask(deps, `${base.replace(/\/+$/, '')}${path}`, wanted, ticket)
    deps.nodeOrder.ended(base, outcome === 'timeout')
    deps.metrics.nodes.inc({ chain, outcome: typeof outcome === 'string' ? outcome : 'ok' })
    if (typeof outcome !== 'string') return outcome.text
    ticket.drop()
    ends.push(outcome)
  }
  if (ends.includes('absent')) throw new HttpError(404, 'path', 'not found')
  throw ends.includes('timeout')
    ? new HttpError(504, 'node', 'no node answered in time')
    : new HttpError(502, 'node', 'no node returned a valid answer')
}
