/** How a lost device is replaced: what is decided before a wallet is made, and how a device without a share is let in. */
import type { EmbeddedUser } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import type { LoginParts } from './parts.ts'
import { askForShare } from './recovery.ts'
import type { Recovered, RecoveryPlan } from './recovery-port.ts'

/** What a wallet that is about to be made is recovered by, of somebody who has an address, or who chooses. Nothing has been begun yet, and nothing is held. */
export function choose(_parts: LoginParts, { user: { email } }: { user: EmbeddedUser; wallet: string }, _signal: AbortSignal): Promise<RecoveryPlan> {
  return email === null ? Promise.reject(new FrameError('no-keeper')) : Promise.resolve({ kind: 'keeper', email })
}

/** The recovery's share of one of the wallet's sets, and what the new device's own is sealed by. The caller overwrites the share. */
export async function recover(parts: LoginParts, user: EmbeddedUser, signal: AbortSignal): Promise<Recovered> {
  const { email } = user
  if (email === null) throw new FrameError('recovery-unknown')
  return { ...(await askForShare(parts, user, signal)), plan: { kind: 'keeper', email } }
}
