import { readLimited } from '../body.ts'
import { HttpError } from '../errors.ts'
import type { Parts } from '../parts.ts'

/** How one node ended. */
type Outcome = { text: string } | 'timeout' | 'refused'

/** One node's answer as it came, as long as it is JSON: a number of it may be larger than ours can be. */
async function ask(parts: Pick<Parts, 'fetch' | 'settings'>, url: string, body: string): Promise<Outcome> {
  const { rpcTimeout, rpcReplyLimit } = parts.settings
  const signal = AbortSignal.timeout(rpcTimeout)
  try {
    // Nothing of the visitor's request goes along but the calls themselves.
    const response = await parts.fetch(url, {
      method: 'POST',
      body,
      signal,
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      return 'refused'
    }
    const text = await readLimited(response.body, rpcReplyLimit)
    if (text === null || !isReply(JSON.parse(text))) return 'refused'
    return { text: text.trim() }
  } catch {
    return signal.aborted ? 'timeout' : 'refused'
  }
}

/** Some nodes answer a whole batch with one error, so either shape may come. */
function isReply(value: unknown): boolean {
  const each: unknown[] = Array.isArray(value) ? value : [value]
  return each.every((item) => typeof item === 'object' && item !== null && ('result' in item || 'error' in item))
}

/** Asks the chain's nodes in turn; throws 504 or 502 when none has an answer. */
export async function askNodes(
  parts: Pick<Parts, 'fetch' | 'settings' | 'metrics'>,
  chain: string,
  body: string,
): Promise<string> {
  let slow = false
  for (const url of parts.settings.rpc[chain] ?? []) {
    const outcome = await ask(parts, url, body)
    parts.metrics.nodes.inc({ chain, outcome: typeof outcome === 'string' ? outcome : 'ok' })
    if (typeof outcome !== 'string') return outcome.text
    slow ||= outcome === 'timeout'
  }
  throw slow ? new HttpError(504, 'node', 'no node answered in time') : new HttpError(502, 'node', 'no node gave an answer')
}
