import { isPorticoError, PorticoError } from '../errors/error.ts'
import { isUserRejection, readError, rpcCodes } from '../rpc/codes.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { Exit } from '../types/index.ts'
import { defined } from '../utils/defined.ts'

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
