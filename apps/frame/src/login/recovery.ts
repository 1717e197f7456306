/** A device without a share: the keeper mails the owner a code, and the frame asks for it itself, so that no host sees it. */
import type { EmbeddedUser, RecoveryReply } from '@portico/wire'
import type { RecoveryQuestion } from '../ports.ts'
import type { Bytes } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { LoginParts } from './parts.ts'

/** What the visitor can do something about; null for all else. */
function askedAgain(error: unknown): RecoveryQuestion['error'] {
  if (isFrameError(error, 'wrong-code')) return 'wrong-code'
  if (isFrameError(error, 'code-expired')) return 'code-expired'
  if (isFrameError(error, 'too-many-attempts')) return 'too-many-attempts'
  return isFrameError(error, 'keeper-unreachable', 'rate-limited', 'server-fault') ? 'unavailable' : null
}

/** The keeper's share of the newest of the wallet's sets. The caller overwrites it. */
export async function askForShare(parts: LoginParts, { email, wallet }: EmbeddedUser, signal: AbortSignal): Promise<{ set: string; share: Bytes }> {
  if (!wallet || email === null) throw new FrameError('recovery-unknown')
  const { store, screen, site, now } = parts
  const [keeper, device] = await Promise.all([parts.keeper(), store.device()])
  const sets = wallet.sets.filter(({ recovery }) => recovery === 'keeper').map(({ id }) => id)
  if (sets.length === 0) throw new FrameError('recovery-unknown')

  const begin = (): Promise<RecoveryReply> => keeper.recover(device, { wallet: wallet.id, email, locale: parts.locale(), site: site() })
  /** By this device's clock. */
  const timesOf = ({ expires, resend, now: there }: RecoveryReply): { expires: number; resend: number } => ({ expires: expires - there + now(), resend: resend - there + now() })

  let asked = await begin()
  let times = timesOf(asked)
  let error: RecoveryQuestion['error'] = null
  async function again(): Promise<{ expires: number; resend: number }> {
    const isOver = error === 'code-expired' || error === 'too-many-attempts' || now() >= times.expires
    asked = isOver ? await begin() : await keeper.resend(device, asked.recovery)
    times = timesOf(asked)
    return times
  }

  for (;;) {
    const code = await screen.askRecoveryCode({ email, ...times, error, again, signal })
    if (code === null) throw new FrameError('recovery-refused')
    try {
      const { set, share } = await keeper.verify(device, asked.recovery, code, sets)
      if (!sets.includes(set)) throw new FrameError('recovery-unknown')
      return { set, share }
    } catch (reason) {
      error = askedAgain(reason)
      if (error === null) throw reason
    }
  }
}
