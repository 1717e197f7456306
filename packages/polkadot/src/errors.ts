/** Extensions throw texts without codes. */
import type { ErrorCode, PorticoError } from '@portico/core'
import { errorByWords, type Meanings } from '@portico/core/adapter'

const meanings: Meanings = [
  [
    /^(cancell?ed|rejected|denied)\b|(rejected|denied|cancell?ed) by (the )?user|user (denied|declined)/i,
    'rejected',
  ],
  // After one rejection the extension rejects without asking, until the visitor allows the page in
  // the extension's settings.
  [/not allowed to interact/i, 'rejected'],
  [/pending authorization|already pending/i, 'pending'],
  [/\blocked\b|unlock/i, 'locked'],
  // The extension was updated, switched off or removed under the page.
  [
    /context invalidated|receiving end does not exist|port closed|disconnected port/i,
    'wallet-gone',
  ],
  [/popup|window.*block/i, 'popup-blocked'],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
]

/** Never throws. */
export function toPorticoError(reason: unknown, fallback: ErrorCode): PorticoError {
  return errorByWords(reason, fallback, meanings)
}
