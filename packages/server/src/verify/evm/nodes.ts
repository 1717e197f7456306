/** Few and bounded. */
import { withoutCredentials } from '../../utils/credentials.ts'

export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

export interface Nodes {
  /**
   * Runs a contract's constructor without deploying it.
   *
   * @throws UnavailableError when no node answers.
   */
  run(chain: string, initCode: `0x${string}`): Promise<string>
}

/** Also calls contracts. */
export interface ReadingNodes extends Nodes {
  /** @throws UnavailableError when no node answers, or none has the contract. */
  call(chain: string, to: `0x${string}`, data: `0x${string}`): Promise<string>
}

export interface NodesOptions {
  nodes: Readonly<Record<string, readonly string[]>>
  timeout: number
  fetch: typeof fetch
}

/** For deploying an account and calling it; more fails. */
const gas = '0x989680'
/** Valid answers have one word. */
const longestAnswer = 4_096

async function readUpTo(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > most) throw new UnavailableError('A node’s answer is too long')
  }
  return text
}

/** Throws unless the result is hex. */
async function ask(
  url: string,
  method: string,
  params: readonly unknown[],
  { fetch, timeout }: NodesOptions,
): Promise<string> {
  const node = withoutCredentials(url)
  const response = await fetch(node.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { ...node.headers, 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const { result } = JSON.parse(await readUpTo(response, longestAnswer)) as { result?: unknown }
  if (!response.ok || typeof result !== 'string' || !/^0x[0-9a-f]+$/i.test(result))
    throw new UnavailableError('A node gave no result')
  return result
}

/** A node is used once it has confirmed its chain. */
export function createNodes(options: NodesOptions): ReadingNodes {
  const believed = new Set<string>()
  async function believe(chain: string, url: string): Promise<void> {
    const key = `${chain} ${url}`
    if (believed.has(key)) return
    if (BigInt(await ask(url, 'eth_chainId', [], options)) !== BigInt(chain.split(':')[1]!))
      throw new UnavailableError('A node serves another chain')
    believed.add(key)
  }
  async function first(chain: string, call: object): Promise<string> {
    for (const url of options.nodes[chain] ?? []) {
      try {
        await believe(chain, url)
        return await ask(url, 'eth_call', [{ ...call, gas }, 'latest'], options)
      } catch {
        // The next node may have an answer.
      }
    }
    throw new UnavailableError(`No node of ${chain} answered`)
  }
  return {
    run: (chain, data) => first(chain, { data }),
    call: (chain, to, data) => first(chain, { to, data }),
  }
}
