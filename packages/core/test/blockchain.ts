/**
 * A connected page whose host has a service with a Blockchain API. A test sets the answers and
 * reads the requests.
 */
import type { TestPlatformOptions } from '@portico/testkit/world'
import type { PorticoConfig } from '../src/index.ts'
import type { Json } from '../src/types/index.ts'
import { page, wallet, type Page, type Wallet } from './world.ts'

export const account = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
export const other = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
export const token = `0x${'12'.repeat(20)}`

export interface Asked {
  origin: string
  path: string
  query: Record<string, string>
  body: Json | undefined
  signal: AbortSignal
}
export type Answer = (asked: Asked) => Json | Response | Promise<Json | Response>

export interface Served extends Page {
  /** What the service was asked, oldest first, without the questions about its chains. */
  asked: Asked[]
  /** How often the service was asked for its chains. */
  chainsAsked(): number
  /** The service's answers, by the end of the path. Anything else is not found. */
  answers: Record<string, Answer>
  fox: Wallet
}

/** Holds an answer back until a test lets it go. */
export function held(answer: Json | Response): { answer: Answer; go(): void } {
  let go = (): void => {}
  const released = new Promise<void>((resolve) => (go = resolve))
  return { answer: () => released.then(() => answer), go: () => go() }
}

export const chains =
  (...http: string[]): Answer =>
  () => ({ http, ws: [] })

export async function served(
  {
    service = true,
    blockchain = true,
    answers = {},
    config = {},
    accounts = [account],
    platform,
  }: {
    service?: boolean
    /** The option of that name. */
    blockchain?: boolean
    answers?: Record<string, Answer>
    config?: Partial<PorticoConfig>
    accounts?: readonly string[]
    platform?: Partial<TestPlatformOptions>
  } = {},
  stored?: Map<string, string>,
): Promise<Served> {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: accounts } })
  const host = service
    ? { service: { url: 'https://service.example', projectId: 'shop', blockchain } }
    : {}
  const it = page(
    { wallets: [['evm', fox]], config: { ...host, ...config }, platform: platform ?? {} },
    stored,
  )
  const asked: Asked[] = []
  let chainsAsked = 0
  const given: Record<string, Answer> = {
    'supported-chains': chains('eip155:1', 'eip155:2'),
    ...answers,
  }
  it.portico.services.platform.fetch = (async (
    input: string,
    { body, signal }: { body?: string; signal: AbortSignal },
  ) => {
    const url = new URL(input)
    const name = url.pathname.split('/').at(-1)!
    const call: Asked = {
      origin: url.origin,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: body === undefined ? undefined : JSON.parse(body),
      signal,
    }
    if (name === 'supported-chains') chainsAsked++
    else if (url.pathname.startsWith('/v1/')) asked.push(call)
    const broken = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
    const reply = await Promise.race([
      given[name]?.(call) ?? new Response('', { status: 404 }),
      broken,
    ])
    return reply instanceof Response ? reply : Response.json(reply)
  }) as typeof fetch
  await it.portico.connect({ offer: 'fox' })
  return { ...it, asked, chainsAsked: () => chainsAsked, answers: given, fox }
}

export const coin = (more: object = {}): Json => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2_000,
  value: 3_000,
  quantity: { decimals: '18', numeric: '1.5' },
  ...more,
})
export const dollars = (more: object = {}): Json => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${token}`,
  price: 0.1,
  quantity: { decimals: '6', numeric: '3.000001' },
  ...more,
})

/** A transaction of a history. A higher number is a newer transaction. */
export const sent = (count: number, more: object = {}): { readonly [key: string]: Json } => ({
  id: `t${count}`,
  metadata: {
    operationType: 'send',
    hash: `0x${String(count).padStart(64, '0')}`,
    minedAt: new Date(1_700_000_000_000 + count * 1_000).toISOString(),
    sentFrom: account,
    sentTo: other,
    status: 'confirmed',
    nonce: count,
    chain: 'eip155:1',
    ...more,
  },
  transfers: [
    {
      direction: 'out',
      quantity: { numeric: '-1.25' },
      value: 2_500,
      price: 2_000,
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
    },
  ],
})

export const piece = (id: number, more: object = {}): Json => ({
  chainId: 'eip155:1',
  address: `eip155:1:${token}`,
  tokenId: String(id),
  interface: 'ERC1155',
  quantity: '340282366920938463463374607431768211456',
  name: `Piece ${id}`,
  description: null,
  image: 'https://img.example/piece.png',
  collection: { name: 'Pieces', symbol: 'PCS' },
  traits: [{ name: 'Colour', value: 'Red' }],
  metadata: 'ready',
  flags: { is_spam: false },
  ...more,
})
