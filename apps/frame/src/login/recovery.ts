import type { EmbeddedUser, RecoveryReply } from '@portico/wire'
import type { Bytes } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import { askCode } from './ask-code.ts'
import type { LoginDeps } from './deps.ts'
import { recoveryEmail } from './wallet.ts'

/** The newest set's share. The caller overwrites it. */
export async function askForShare(
  deps: LoginDeps,
  user: EmbeddedUser,
  signal: AbortSignal,
): Promise<{ set: string; share: Bytes }> {
  const { wallet } = user
  const email = recoveryEmail(user)
  if (!wallet || email === null) throw new FrameError('recovery-unknown')
  const { store, site } = deps
  const [recoveryService, device] = await Promise.all([deps.recoveryService(), store.device()])
  const sets = wallet.sets.filter(({ recovery }) => recovery === 'service').map(({ id }) => id)
  if (sets.length === 0) throw new FrameError('recovery-unknown')
  const given = await askCode<RecoveryReply, { set: string; share: Bytes }>(
    deps,
    {
      why: 'device',
      email,
      begin: () =>
        recoveryService.recover(device, {
          wallet: wallet.id,
          email,
          locale: deps.locale(),
          site: site(),
        }),
      resend: ({ recovery }) => recoveryService.resend(device, recovery),
      async verify({ recovery }, code) {
        const { set, share } = await recoveryService.verify(device, recovery, code, sets)
        if (!sets.includes(set)) throw new FrameError('recovery-unknown')
        return { set, share }
      },
    },
    signal,
  )
  if (!given) throw new FrameError('recovery-refused')
  return given.value
}
