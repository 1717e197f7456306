/** What wallets of the Keplr interface throw, as typed errors: words more often than codes. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { Exit } from '@portico/core'
import { isUserRejection, readError, rpcCodes } from '@portico/core/internal/rpc/codes'

/** A chain that the wallet has not heard of, in the words of Keplr, Leap, Cosmostation and OKX. */
const unknownChain = /no (modular )?chain info|(invalid|unknown|unsupported) chain|chain.*(not supported|is not (found|added))/i

/** What other words mean, first match first. */
const meanings: readonly [RegExp, Exit][] = [
  [/request rejected|^(rejected|cancell?ed|denied)\b/i, 'rejected'],
  [/(rejected|denied|cancell?ed) by (the )?user|user (denied|declined|closed)/i, 'rejected'],
  [/already pending|pending request/i, 'pending'],
  [/\blocked\b|unlock|no (selected )?(account|wallet|key)|keyring is not initialized/i, 'locked'],
  // The extension was updated, switched off or removed under the page.
  [/context invalidated|receiving end does not exist|port closed/i, 'wallet-gone'],
  [/popup|window.*block/i, 'popup-blocked'],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
]

/** Whatever a wallet threw, as a {@link PorticoError} that says why. Never throws. */
export function toPorticoError(reason: unknown, fallback: string): PorticoError {
  if (isPorticoError(reason)) return reason
  const { codes, texts } = readError(reason)
  const message = texts[0] ?? ''
  const code = codes.find((each) => each in rpcCodes)
  if (isUserRejection(reason)) return rejected(message, reason)
  if (unknownChain.test(message) || code === 4902)
    return new PorticoError('chain-unsupported', 'Chain is not supported', { cause: reason, exit: 'unsupported' })
  const known = code === 4100 ? 'locked' : code === undefined ? undefined : rpcCodes[code]?.exit
  const exit = known ?? meanings.find(([words]) => words.test(message))?.[1] ?? 'failed'
  if (exit === 'rejected') return rejected(message, reason)
  return new PorticoError(fallback, message || 'Unknown error', { cause: reason, exit })
}

function rejected(message: string, cause: unknown): PorticoError {
  return new PorticoError('user-rejected', message || 'User rejected the request', { cause, exit: 'rejected' })
}
