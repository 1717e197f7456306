/** Loaded when an error is described; `docs/errors` is generated from it. */
import type { Exit } from '../utils/values.ts'
import { engineErrors } from '../engine/errors.ts'
import { featureErrors } from '../features/errors.ts'
import { requestErrors } from '../request/errors.ts'
import { siwxErrors } from '../siwx/errors.ts'
import { swapErrors } from '../swaps/errors.ts'
import { transactionErrors } from '../transactions/errors.ts'
import { transferErrors } from '../transfers/errors.ts'
import type { ErrorFamily } from '../errors/codes.ts'
import type { CoreErrorCode } from './codes.ts'
import type { ErrorTable } from '../errors/row.ts'
import { sharedErrors } from '../errors/shared.ts'

/** The meaning of each code of the core. */
export const coreErrors: ErrorTable<CoreErrorCode | ErrorFamily> = {
  ...sharedErrors,
  ...engineErrors,
  ...requestErrors,
  ...siwxErrors,
  ...swapErrors,
  ...transactionErrors,
  ...transferErrors,
  ...featureErrors,
}

/** The description of an exit. */
export interface ExitRow {
  /** When an attempt, a link or a connection ends so. */
  cause: string
  /** The visitor's message key; absent when nothing is shown. */
  visitor?: string
}

/** How connections and attempts end. */
export const exits: Readonly<Record<Exit, ExitRow>> = {
  rejected: {
    cause: '4001, 5000–5002, or a message that means the same',
    visitor: 'failure.rejected',
  },
  pending: { cause: '-32002: an earlier request is open', visitor: 'failure.pending' },
  locked: { cause: '4100, or no accounts', visitor: 'failure.locked' },
  timeout: {
    cause: 'no answer in two minutes, or in three seconds of a restore',
    visitor: 'failure.timeout',
  },
  'popup-blocked': {
    cause: 'the wallet says that its window was blocked',
    visitor: 'failure.popup-blocked',
  },
  'not-installed': { cause: 'the wallet is not on the page', visitor: 'failure.not-installed' },
  'session-deleted': {
    cause: 'the wallet ended the session, perhaps while the page was closed',
    visitor: 'failure.session-deleted',
  },
  offline: {
    cause: 'the page is offline, and the wallet needs the network',
    visitor: 'failure.offline',
  },
  'wallet-gone': {
    cause: '4900, 4901 of the network in use, EIP-1193 `disconnect`',
    visitor: 'failure.wallet-gone',
  },
  'session-expired': {
    cause:
      'a session has expired, or a wallet that cannot be restored silently was connected before a reload',
    visitor: 'failure.session-expired',
  },
  revoked: {
    cause: 'the wallet has revoked its permission, or no longer knows the page',
    visitor: 'failure.revoked',
  },
  unsupported: {
    cause: 'the wallet does not accept the network (4902, 4901, 4200), or cannot use it',
    visitor: 'failure.unsupported',
  },
  elsewhere: { cause: 'another tab disconnected', visitor: 'failure.elsewhere' },
  host: { cause: 'the page itself ended it', visitor: 'failure.host' },
  user: { cause: 'the visitor stopped waiting, or disconnected' },
  failed: { cause: 'anything else', visitor: 'failure.failed' },
}
