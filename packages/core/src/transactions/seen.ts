import { isChainId } from '../format/chain-id.ts'
import { numberIn } from '../networks/read-chain-id.ts'
import { isFields } from '../utils/fields.ts'
import { resultIn } from '../request/calls.ts'
import { placeOf } from '../request/place.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId } from '../types/index.ts'
import type { AskedToSend, Sent } from '../types/transactions.ts'

const first = (params: unknown): Readonly<Record<string, unknown>> => {
  const call: unknown = Array.isArray(params) ? (params as readonly unknown[])[0] : params
  return isFields(call) ? call : {}
}
const isText = (value: unknown): value is string => typeof value === 'string'

const readings: Readonly<Record<string, (result: unknown) => unknown>> = {
  eth_sendTransaction: (result) => result,
  eth_sendRawTransaction: (result) => result,
  // EIP-5792: only the id in its first version, later an object.
  wallet_sendCalls: (result) => (isFields(result) ? result['id'] : result),
}

export async function readSent(
  ctx: Pick<Context, 'live'>,
  { answer, asked, provider, before }: AskedToSend,
): Promise<Sent | null> {
  const [one, params] = asked
  const request = isText(one) ? { method: one, params } : isFields(one) ? one : {}
  const method = String(request['method'])
  const reading = Object.hasOwn(readings, method) ? readings[method] : undefined
  if (!reading) return null
  const place = placeOf({ live: ctx.live, state: { get: () => before } }, provider)
  const { from, chainId } = first(request['params'])
  const chain = chainIn(chainId) ?? place.chain
  const hash = reading(resultIn(await answer))
  if (chain === null || !isText(hash)) return null
  const account = isText(from)
    ? from
    : place.link === null
      ? undefined
      : before.links[place.link]?.namespaces[place.namespace]?.account
  // A Safe's transaction has a hash of the Safe's own.
  const kind =
    method === 'wallet_sendCalls'
      ? 'calls'
      : place.link?.startsWith('safe:')
        ? 'safe'
        : 'transaction'
  return { hash, chain, account, kind }
}

/** EIP-155: a number, usually in hex. */
function chainIn(id: unknown): ChainId | null {
  const number = typeof id === 'number' ? id : numberIn(id)
  const chain = `eip155:${number}`
  return number !== undefined && isChainId(chain) ? chain : null
}
