/**
 * Where the recovery service wants it, a code has to come back from the address of a new wallet before
 * it lets in another device. Visitors may put it off: the wallet can be used, and the next login by
 * e-mail asks again.
 */
import {
  confirmationReply,
  deviceProof,
  type EmbeddedUser,
  type RecoveryReply,
} from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import { askCode } from './ask-code.ts'
import type { LoginDeps } from './deps.ts'
import { ownMethod } from './own-recovery.ts'

/** Milliseconds. A login can go on without. */
const brief = 4_000

export async function confirmAddress(
  deps: LoginDeps,
  user: EmbeddedUser,
  signal: AbortSignal,
): Promise<void> {
  const method = await ownMethod(deps, user)
  const { wallet } = user
  if (!wallet || method?.kind !== 'service' || method.address === null || method.opens !== 'code')
    return
  const { store, locale, site } = deps
  const { address: email } = method
  const [service, device] = await Promise.all([deps.recoveryService(), store.device()])
  const sets = wallet.sets.map(({ id }) => id)

  async function begin(): Promise<RecoveryReply | null> {
    const signature = await device.sign(deviceProof.confirm(wallet!.id))
    const { key } = device
    const body = { wallet: wallet!.id, email, locale: locale(), key, site: site(), signature }
    return (await service.post('confirmations', body, confirmationReply, brief)).confirmation
  }

  const first = await begin()
  if (!first) return
  let next: RecoveryReply | null = first
  await askCode<RecoveryReply, void>(
    deps,
    {
      why: 'confirm',
      email,
      async begin() {
        const mailed = next ?? (await begin())
        next = null
        // Confirmed elsewhere meanwhile.
        if (!mailed) throw new FrameError('code-expired')
        return mailed
      },
      resend: ({ recovery }) => service.resend(device, recovery),
      verify: async ({ recovery }, code) =>
        wipe((await service.verify(device, recovery, code, sets)).share),
    },
    signal,
  )
}

/** Without an error: the next login asks again. */
export const tryConfirm = (...all: Parameters<typeof confirmAddress>): Promise<void> =>
  confirmAddress(...all).catch((error: unknown) => {
    if (all[2].aborted) throw error
  })
