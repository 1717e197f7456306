import type { ErrorCode } from '../errors/codes.ts'
import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { Exit } from '../types/index.ts'
import { defined } from '../utils/defined.ts'

/** What an error code of JSON-RPC or of a wallet means. */
export interface RpcCode {
  /** Portico's code for it, without the prefix. */
  name: string
  /** How an attempt ends with it; `failed` without one. */
  exit?: Exit
  /** Whether the same request may succeed a moment later. */
  retryable: boolean
}

const no = (name: string, exit?: Exit): RpcCode =>
  exit ? { name, exit, retryable: false } : { name, retryable: false }
const again = (name: string): RpcCode => ({ name, retryable: true })

/**
 * JSON-RPC 2.0, EIP-1474 (-32000…), EIP-1193 (4001…4901), EIP-3085 (4902), EIP-5792 (5700…5760),
 * and the 5000s of wallets behind a relay (CAIP-25).
 */
export const rpcCodes: Readonly<Record<number, RpcCode>> = {
  [-1]: again('unknown'),
  3: no('execution-reverted'),
  [-32700]: no('parse-error'),
  [-32600]: no('invalid-request'),
  [-32601]: no('method-not-found'),
  [-32602]: no('invalid-params'),
  [-32603]: again('internal'),
  [-32000]: no('invalid-input'),
  [-32001]: no('resource-not-found'),
  // An earlier request of the same kind is still open.
  [-32002]: no('resource-unavailable', 'pending'),
  [-32003]: no('transaction-rejected'),
  [-32004]: no('method-not-supported', 'unsupported'),
  [-32005]: again('limit-exceeded'),
  [-32006]: no('version-not-supported', 'unsupported'),
  4001: no('user-rejected', 'rejected'),
  4100: no('unauthorized'),
  4200: no('method-unsupported', 'unsupported'),
  4900: no('disconnected', 'wallet-gone'),
  4901: no('chain-disconnected', 'wallet-gone'),
  4902: no('unrecognized-chain', 'unsupported'),
  5000: no('user-rejected', 'rejected'),
  5001: no('user-rejected-chains', 'rejected'),
  5002: no('user-rejected-methods', 'rejected'),
  5700: no('capability-unsupported', 'unsupported'),
  5710: no('chain-unsupported', 'unsupported'),
  5720: no('duplicate-id'),
  5730: no('unknown-bundle'),
  5740: no('bundle-too-large'),
  5750: no('upgrade-rejected', 'rejected'),
  5760: no('atomicity-unsupported', 'unsupported'),
  32603: no('invalid-chain-id'),
}

/** HTTP statuses after which the same request may succeed a moment later. */
export const retryableStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** What was found in a foreign error, outermost first. */
export interface ErrorFacts {
  /** The numeric codes. */
  codes: readonly number[]
  /** The messages. */
  texts: readonly string[]
}

/**
 * The codes and messages in a foreign error, outermost first. Wallets and libraries nest the
 * relevant one under `cause`, `data` or `originalError`, and extensions pass proxies and exotic
 * objects. Never throws, never follows a cycle, reads at most 24 objects.
 */
export function readError(error: unknown): ErrorFacts {
  const codes: number[] = []
  const texts: string[] = []
  const queue: unknown[] = [error]
  for (let index = 0; index < queue.length && index < 24; index++) {
    const node = queue[index]
    if (typeof node === 'string') texts.push(node.slice(0, 4_096))
    if ((typeof node !== 'object' && typeof node !== 'function') || node === null) continue
    const code = pick(node, 'code')
    if (typeof code === 'number') codes.push(code)
    else if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) codes.push(Number(code))
    const message = pick(node, 'message')
    if (typeof message === 'string') texts.push(message.slice(0, 4_096))
    for (const key of ['cause', 'data', 'originalError', 'error']) {
      const inner = pick(node, key)
      if (typeof inner === 'object' && inner !== null && !queue.includes(inner)) queue.push(inner)
    }
  }
  return { codes, texts }
}

function pick(node: object, key: string): unknown {
  try {
    return (node as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/**
 * By code if there is one (4001, 5000, 5001, 5002, 5750), else by words. Safe for any thrown value.
 */
export function isUserRejection(error: unknown): boolean {
  const { codes, texts } = readError(error)
  return (
    codes.some((code) => rpcCodes[code]?.exit === 'rejected') ||
    texts.some((text) => /user (rejected|cancell?ed)/i.test(text))
  )
}

/** Codes that wallets use differently than nodes. */
const exits: Readonly<Record<number, Exit>> = { [-32601]: 'unsupported', 4100: 'locked' }

/** Wallets of the standard rarely have codes: these are their words. */
const words: readonly (readonly [RegExp, Exit])[] = [
  [
    /\b(user|owner|approval|request|connection)\b.{0,24}\b(reject|den(y|ied)|declin|cancel|dismiss)/i,
    'rejected',
  ],
  [
    /(reject|deni|declin|cancel)\w* by (the )?(user|owner)|^transaction (rejected|cancell?ed)\W*$/i,
    'rejected',
  ],
  [/\blocked\b|\bunlock\b/i, 'locked'],
  [/already (pending|open|processing)|pending request|request.* pending/i, 'pending'],
  [/popup|window.*block|blocked.*window/i, 'popup-blocked'],
  [
    /context invalidated|port closed|disconnected port|extension .*(gone|removed|reloaded)/i,
    'wallet-gone',
  ],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
]

/**
 * Converts anything that a wallet threw. Never throws.
 *
 * @param reason What the wallet threw.
 * @param fallback The error's code when neither codes nor words match.
 */
export function walletError(reason: unknown, fallback: ErrorCode): PorticoError {
  if (isPorticoError(reason)) return reason
  const { codes, texts } = readError(reason)
  const code = codes.find((each) => each in rpcCodes) ?? codes[0]
  const message = texts[0] ?? ''
  const known = code === undefined ? undefined : rpcCodes[code]
  const byWords = words.find(([pattern]) => pattern.test(message))?.[1]
  const exit = isUserRejection(reason)
    ? 'rejected'
    : ((code === undefined ? undefined : exits[code]) ?? known?.exit ?? byWords ?? 'failed')
  if (exit === 'rejected')
    return new PorticoError('user-rejected', message || 'User rejected the request', {
      cause: reason,
      exit,
    })
  return new PorticoError(
    known ? `rpc${code!}` : fallback,
    message || 'Unknown error',
    defined({
      cause: reason,
      exit,
      data: code === undefined ? undefined : { rpcCode: code },
    }),
  )
}
