import { createPublicClient, defineChain, fallback, http, type PublicClient } from 'viem'
import { withoutCredentials } from '../utils/credentials.ts'
import type { ChainSettings } from '../settings/blockchain.ts'
import type { BlockchainDeps } from './types.ts'

export class WrongChainError extends Error {
  override name = 'WrongChainError'
}

export class LongAnswerError extends Error {
  override name = 'LongAnswerError'
}

/**
 * It never retries, since the caller knows how long it can wait, and never follows off-chain
 * look-ups (EIP-3668).
 *
 * @param id CAIP-2, of the namespace `eip155`.
 * @example
 * const client = createChainClient(parts, 'eip155:1', chains['eip155:1'])
 * await client.getBalance({ address })
 */
export function createChainClient(
  deps: Pick<BlockchainDeps, 'fetch' | 'settings' | 'stopped'>,
  id: string,
  { name, native }: ChainSettings,
): PublicClient {
  const urls = deps.settings.rpc[id] ?? []
  const chain = defineChain({
    id: Number(id.split(':')[1]),
    name,
    nativeCurrency: native,
    rpcUrls: { default: { http: urls } },
  })
  const transports = urls.map((url) => {
    const node = withoutCredentials(url)
    const fetchFn = ofChain(deps, chain.id, limited(deps, node.headers))
    return http(node.url, {
      fetchFn,
      batch: { batchSize: 100, wait: 0 },
      timeout: deps.settings.rpcTimeout,
      retryCount: 0,
    })
  })
  // A contract chooses the URL of an off-chain look-up (EIP-3668), so only the guarded fetcher may
  // follow it.
  return createPublicClient({
    chain,
    cacheTime: 0,
    ccipRead: false,
    transport: fallback(transports, { retryCount: 0 }),
  }) as PublicClient
}

export type FetchFn = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** They decide the outcome, whatever the body says. */
const refusals = new Set([429, 502, 503, 504])

/** Follows no redirects, and reads no more than the settings allow. */
export function limited(
  { fetch, settings, stopped }: Pick<BlockchainDeps, 'fetch' | 'settings' | 'stopped'>,
  headers: Readonly<Record<string, string>>,
): FetchFn {
  return async (input, init) => {
    const signal = init?.signal ? AbortSignal.any([init.signal, stopped]) : stopped
    const response = await fetch(input, {
      ...init,
      signal,
      redirect: 'error',
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers },
    })
    const body = await readUpTo(response, settings.rpcReplyLimit)
    const { status, statusText } = response
    const answer = new Headers(response.headers)
    // A refusal is its status. Read as JSON, it could fail and hide that.
    if (!response.ok) answer.delete('content-type')
    return new Response(refusals.has(status) ? null : body, { status, statusText, headers: answer })
  }
}

async function readUpTo(response: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most) throw new LongAnswerError(`A node's answer is longer than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks) as Buffer<ArrayBuffer>
}

/** Uses a node only after it has confirmed its chain. */
function ofChain(
  { settings }: Pick<BlockchainDeps, 'settings'>,
  id: number,
  fetchFn: FetchFn,
): FetchFn {
  let known: Promise<void> | undefined
  const ask = async (input: Parameters<FetchFn>[0]): Promise<void> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const response = await fetchFn(input, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(settings.rpcTimeout),
    })
    const reply = (await response.json()) as { result?: unknown } | null
    if (typeof reply?.result !== 'string' || Number(reply.result) !== id)
      throw new WrongChainError(`A node of eip155:${id} serves another chain`)
  }
  return async (input, init) => {
    known ??= ask(input)
    try {
      await known
    } catch (error) {
      known = undefined
      throw error
    }
    return fetchFn(input, init)
  }
}
