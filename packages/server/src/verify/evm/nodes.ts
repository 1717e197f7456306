/** What is asked of the nodes of EVM chains: a few questions, each with a bound. */
import { withoutCredentials } from '../../rpc/credentials.ts'

/** No node of a chain gave an answer that can be believed. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** Asks the nodes of a chain. */
export interface Nodes {
  /**
   * What a contract's constructor returns that is run by the chain and kept nowhere.
   *
   * @throws UnavailableError when no node answers.
   */
  run(chain: string, initCode: `0x${string}`): Promise<string>
}

/** The same, and reads contracts. */
export interface ReadingNodes extends Nodes {
  /**
   * What a contract answers that is only read.
   *
   * @throws UnavailableError when no node answers, or has the contract.
   */
  call(chain: string, to: `0x${string}`, data: `0x${string}`): Promise<string>
}

export interface NodesOptions {
  nodes: Readonly<Record<string, readonly string[]>>
  /** Milliseconds. */
  timeout: number
  fetch: typeof fetch
}

/** Enough to make an account and to ask it; what wants more is refused by its running out. */
const gas = '0x989680'
/** An answer is one word. */
const longestAnswer = 4_096

async function readUpTo(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > most) throw new UnavailableError('A node answers at too great length')
  }
  return text
}

/** One question to one node; throws whatever keeps it from a result that is hex. */
async function ask(url: string, method: string, params: readonly unknown[], { fetch, timeout }: NodesOptions): Promise<string> {
  const node = withoutCredentials(url)
  const response = await fetch(node.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { ...node.headers, 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const { result } = JSON.parse(await readUpTo(response, longestAnswer)) as { result?: unknown }
  if (!response.ok || typeof result !== 'string' || !/^0x[0-9a-f]+$/i.test(result)) throw new UnavailableError('A node gave no result')
  return result
}

/** Makes what asks nodes. A node is believed once it has said that it serves the chain. */
export function createNodes(options: NodesOptions): ReadingNodes {
  const believed = new Set<string>()
  async function believe(chain: string, url: string): Promise<void> {
    const key = `${chain} ${url}`
    if (believed.has(key)) return
    if (BigInt(await ask(url, 'eth_chainId', [], options)) !== BigInt(chain.split(':')[1]!)) throw new UnavailableError('A node serves another chain')
    believed.add(key)
  }
  async function first(chain: string, call: object): Promise<string> {
    for (const url of options.nodes[chain] ?? []) {
      try {
        await believe(chain, url)
        return await ask(url, 'eth_call', [{ ...call, gas }, 'latest'], options)
      } catch {
        // The next one may know.
      }
    }
    throw new UnavailableError(`No node of ${chain} answered`)
  }
  return { run: (chain, data) => first(chain, { data }), call: (chain, to, data) => first(chain, { to, data }) }
}
