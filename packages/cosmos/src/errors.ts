/** Wallets of the Keplr interface throw texts more often than codes. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ErrorCode } from '@portico/core'
import {
  errorByWords,
  isUserRejection,
  readError,
  rpcCodes,
  type Meanings,
} from '@portico/core/adapter'

/** The messages with which Keplr, Leap, Cosmostation and OKX refuse an unknown chain. */
const unknownChain =
  /no (modular )?chain info|(invalid|unknown|unsupported) chain|chain.*(not supported|is not (found|added))/i

const meanings: Meanings = [
  [/request rejected|^(rejected|cancell?ed|denied)\b/i, 'rejected'],
  [/(rejected|denied|cancell?ed) by (the )?user|user (denied|declined|closed)/i, 'rejected'],
  [/already pending|pending request/i, 'pending'],
  [/\blocked\b|unlock|no (selected )?(account|wallet|key)|keyring is not initialized/i, 'locked'],
  // The extension was updated, switched off or removed under the page.
  [/context invalidated|receiving end does not exist|port closed/i, 'wallet-gone'],
  [/popup|window.*block/i, 'popup-blocked'],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
]

/** Never throws. */
export function toPorticoError(reason: unknown, fallback: ErrorCode): PorticoError {
  if (!isPorticoError(reason) && !isUserRejection(reason) && isAboutChain(reason))
    return new PorticoError('chain-unsupported', 'Chain is not supported', {
      cause: reason,
      exit: 'unsupported',
    })
  return errorByWords(reason, fallback, meanings, { 4100: 'locked' })
}

function isAboutChain(reason: unknown): boolean {
  const { codes, texts } = readError(reason)
  return unknownChain.test(texts[0] ?? '') || codes.find((each) => each in rpcCodes) === 4902
}
