import { parseErrorBody } from './errors.ts'
import type { RpcErrorBody } from './errors.ts'
import { isAddress, isDappOrigin, isHex, isRecord, isText, parseChainId } from './guards.ts'
import type { Hex } from './guards.ts'
import { parseBitcoinAccount, parseSolanaAccount } from './standard.ts'
import type { BitcoinAccount, SolanaAccount } from './standard.ts'

/** Marks our messages; the number is the protocol's version. */
export const MARK = 'pocket-wallet/1'

export type OriginView = {
  readonly locked: boolean
  readonly accounts: readonly Hex[]
  readonly chainId: Hex
  readonly chains: readonly Hex[]
  readonly allowedRpcUrls: readonly string[]
  readonly solana: readonly SolanaAccount[]
  readonly bitcoin: readonly BitcoinAccount[]
}

/** Host → bridge or approval window: one request. */
export type Ask = {
  readonly mark: typeof MARK
  readonly type: 'ask'
  readonly id: string
  readonly method: string
  readonly params: unknown
}
/** Host → approval window: nothing more to ask. */
export type Done = { readonly mark: typeof MARK; readonly type: 'done' }
/** Wallet → host: the document of channel `id` listens. */
export type Ready = {
  readonly mark: typeof MARK
  readonly type: 'ready'
  readonly id: string
  readonly view: OriginView
}
/** Wallet → host: what the origin may know has changed. */
export type ViewChange = {
  readonly mark: typeof MARK
  readonly type: 'view'
  readonly view: OriginView
}
/** Wallet → host: the answer to the ask with the same id. */
export type Answer = {
  readonly mark: typeof MARK
  readonly type: 'answer'
  readonly id: string
  readonly view: OriginView
} & (
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: RpcErrorBody }
)

/** From the fragment of a wallet page. */
export type Opening = { readonly id: string; readonly origin: string }

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
}

function isChainHex(value: unknown): value is Hex {
  return isHex(value) && parseChainId(value) !== undefined
}

function parseAll<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value) || value.length > 64) return undefined
  const items = value.map(parse).filter((item) => item !== undefined)
  return items.length === value.length ? items : undefined
}

function parseView(value: unknown): OriginView | undefined {
  if (!isRecord(value)) return undefined
  const { locked, accounts, chainId, chains, allowedRpcUrls } = value
  if (typeof locked !== 'boolean' || !isChainHex(chainId)) return undefined
  if (!Array.isArray(accounts) || accounts.length > 16 || !accounts.every(isAddress))
    return undefined
  if (!Array.isArray(chains) || chains.length > 64 || !chains.every(isChainHex)) return undefined
  if (
    !Array.isArray(allowedRpcUrls) ||
    !allowedRpcUrls.every((url): url is string => isText(url, 2048))
  )
    return undefined
  const solana = parseAll(value['solana'], parseSolanaAccount)
  const bitcoin = parseAll(value['bitcoin'], parseBitcoinAccount)
  return solana && bitcoin && { locked, accounts, chainId, chains, allowedRpcUrls, solana, bitcoin }
}

export function parseFromWallet(data: unknown): Ready | ViewChange | Answer | undefined {
  if (!isRecord(data) || data['mark'] !== MARK) return undefined
  const view = parseView(data['view'])
  if (view === undefined) return undefined
  if (data['type'] === 'view') return { mark: MARK, type: 'view', view }
  const id = data['id']
  if (!isId(id)) return undefined
  if (data['type'] === 'ready') return { mark: MARK, type: 'ready', id, view }
  if (data['type'] !== 'answer') return undefined
  if (data['ok'] === true)
    return { mark: MARK, type: 'answer', id, view, ok: true, result: data['result'] }
  const error = parseErrorBody(data['error'])
  if (data['ok'] !== false || error === undefined) return undefined
  return { mark: MARK, type: 'answer', id, view, ok: false, error }
}

export function parseFromHost(data: unknown): Ask | Done | undefined {
  if (!isRecord(data) || data['mark'] !== MARK) return undefined
  if (data['type'] === 'done') return { mark: MARK, type: 'done' }
  const { id, method, params } = data
  if (data['type'] !== 'ask' || !isId(id) || !isText(method, 64)) return undefined
  return { mark: MARK, type: 'ask', id, method, params }
}

export function randomId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export function writeOpening(opening: Opening): string {
  return `#${new URLSearchParams(opening).toString()}`
}

/**
 * A forged origin gains nothing: it is only the exact `targetOrigin` of our posts and the required
 * origin of theirs.
 */
export function parseOpening(hash: string): Opening | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const id = fields.get('id')
  const origin = fields.get('origin')
  return isId(id) && isDappOrigin(origin) ? { id, origin } : undefined
}
