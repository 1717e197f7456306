/** What extensions throw, as typed errors. They have no codes, only words, and each its own. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { Exit } from '@portico/core'
import { isUserRejection, readError, rpcCodes } from '@portico/core/internal/rpc/codes'

/** What the words mean, first match first. */
const meanings: readonly [RegExp, Exit][] = [
  [/^(cancell?ed|rejected|denied)\b|(rejected|denied|cancell?ed) by (the )?user|user (denied|declined)/i, 'rejected'],
  // What was refused once is refused without asking, until the visitor allows it in the wallet's settings.
  [/not allowed to interact/i, 'rejected'],
  [/pending authorization|already pending/i, 'pending'],
  [/\blocked\b|unlock/i, 'locked'],
  // The extension was updated, switched off or removed under the page.
  [/context invalidated|receiving end does not exist|port closed|disconnected port/i, 'wallet-gone'],
  [/popup|window.*block/i, 'popup-blocked'],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
]

/** Whatever an extension threw, as a {@link PorticoError} that says why. Never throws. */
export function toPorticoError(reason: unknown, fallback: string): PorticoError {
  if (isPorticoError(reason)) return reason
  const { codes, texts } = readError(reason)
  const message = texts[0] ?? ''
  const code = codes.find((each) => each in rpcCodes)
  const known = code === undefined ? undefined : rpcCodes[code]?.exit
  const exit = isUserRejection(reason) ? 'rejected' : (known ?? meanings.find(([words]) => words.test(message))?.[1] ?? 'failed')
  if (exit === 'rejected')
    return new PorticoError('user-rejected', message || 'User rejected the request', { cause: reason, exit })
  return new PorticoError(fallback, message || 'Unknown error', { cause: reason, exit })
}
