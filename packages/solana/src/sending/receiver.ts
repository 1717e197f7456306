import { PorticoError } from '@portico/core'
import type { ReceiverCaution } from '@portico/core'
import { fromBase58 } from '@portico/core/adapter'
import type { SolanaErrorCode } from '../error-table.ts'
import { kindOf, type AccountInfo } from './accounts.ts'
import { isOnCurve } from './curve.ts'
import { incinerator, systemProgram } from './programs.ts'

const code: SolanaErrorCode = 'receiver-token-account'

/**
 * An address off the curve belongs to a program, whether or not it exists yet: funds there move by
 * that program's rules only.
 *
 * @throws PorticoError `receiver-token-account` for a token account: what is sent to it instead
 *   of to its owner is stuck.
 */
export function cautionsOf(
  to: string,
  account: AccountInfo | null,
  token: string | null,
): ReceiverCaution[] {
  if (to === systemProgram || to === incinerator) return ['burn']
  const kind = account && kindOf(account)
  if (kind === 'account')
    throw new PorticoError(code, 'The receiver is a token account, and not its owner', {
      exit: 'failed',
    })
  if (kind === 'mint' || to === token) return ['token-contract']
  const isPrograms = account !== null && (account.isExecutable || account.owner !== systemProgram)
  return isPrograms || !isOnCurve(fromBase58(to)!) ? ['contract'] : []
}
