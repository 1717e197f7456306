/**
 * Unless the recovery service's operator has switched it off, a code has to come back from the address
 * of a new wallet before it lets in another device. Visitors may put it off: the wallet can be used,
 * the account says so, and the next login asks again.
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
import type { LoginMethodDeps } from './login.ts'
import { look, ownSet } from './wallet.ts'

/** Milliseconds. A login can go on without. */
const brief = 4_000

/** False if the visitor puts it off. */
async function confirmAddress(
  deps: LoginDeps,
  user: EmbeddedUser,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, locale, site } = deps
  const own = await ownSet(deps, user)
  const method = own === null ? null : await store.shares.method(own)
  const { wallet } = user
  // An ID token vouches for the address.
  if (!wallet || !own || !method?.address || method.opens !== 'code') return true
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
  await store.shares.markUnconfirmed(own, first !== null)
  if (!first) return true
  let next: RecoveryReply | null = first
  const given = await askCode<RecoveryReply, void>(
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
  if (given) await store.shares.markUnconfirmed(own, false)
  return given !== null
}

/** Without an error: the next login asks again. */
export async function tryConfirm(...all: Parameters<typeof confirmAddress>): Promise<void> {
  try {
    await confirmAddress(...all)
  } catch (error) {
    if (all[2].aborted) throw error
  }
}

/** By the visitor's press in the account. Rejects with 4001 if the visitor puts it off. */
export const confirmRecovery = (deps: LoginMethodDeps, signal: AbortSignal): Promise<void> =>
  deps.within(async ({ token }) => {
    const { user } = await look(deps, token)
    if (!(await confirmAddress(deps, user, signal))) throw new FrameError(4001)
  })
