import type { AddressChange, DeleteReply, FrameAccount } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import type { AccountDeps } from './account-deps.ts'
import { prove } from './again.ts'
import { changeAddress } from './address.ts'
import { deleteAccount } from './deletion.ts'
import { sayRemovalWaits } from './removals.ts'
import { presentSet } from './set-recovery.ts'
import { look, recoveryEmail } from './wallet.ts'

export interface Account {
  readAccount(): Promise<FrameAccount>
  agree(version: string): Promise<void>
  /** Rejects with 4001 if the visitor cancels, as all of the following. */
  removeLoginMethod(id: string, signal: AbortSignal): Promise<FrameAccount>
  /** Null if the address has changed, else the pending change. */
  changeAddress(email: string, locale: string, signal: AbortSignal): Promise<AddressChange | null>
  /** Without a question, because it only keeps the present address. */
  cancelAddress(): Promise<FrameAccount>
  /** Likewise: a removal that waits ends, and all stays. */
  cancelRemoval(id: string): Promise<FrameAccount>
  /** As `removeLoginMethod`, rejects with `removal-waits` if this device has not opened the wallet. */
  delete(signal: AbortSignal): Promise<DeleteReply>
}

export function createAccount(deps: AccountDeps): Account {
  const { within, account, screen } = deps

  const readAccount = (): Promise<FrameAccount> =>
    within(async ({ token }) => {
      const [{ loginMethods }, session] = await Promise.all([
        account.loginMethods(token),
        look(deps, token),
      ])
      const [present, { user }] = [await presentSet(deps, session), session]
      const method = present && (await deps.store.shares.method(present.id))
      const { recovery = null, opens = 'code' } = present ?? {}
      return {
        loginMethods,
        recovery,
        email: opens === 'token' ? null : (method?.address ?? recoveryEmail(user)),
        opens,
        change: user.change ?? null,
        removals: user.removals ?? [],
        unconfirmed: method?.unconfirmed ?? false,
      }
    })

  return {
    readAccount,
    agree: (version) =>
      within(async ({ token }) => {
        await account.agree(token, version)
        await look(deps, token)
      }),
    async removeLoginMethod(id, signal) {
      if (!(await prove(deps, signal))) throw new FrameError(4001)
      const removed = await within(async ({ token }) => {
        const { loginMethods } = await account.loginMethods(token)
        const one = loginMethods.find((each) => each.id === id)
        if (!one) return true
        if (loginMethods.length === 1) throw new FrameError('last-login-method')
        const { loginMethod, label } = one
        return screen.confirmRemoval({
          loginMethod,
          label,
          act: () => account.removeLoginMethod(token, id),
          signal,
        })
      }).catch((error: unknown) => sayRemovalWaits(deps, error, signal))
      if (!removed) throw new FrameError(4001)
      return readAccount()
    },
    changeAddress: (email, locale, signal) => changeAddress(deps, email, locale, signal),
    async cancelAddress() {
      await within(({ token }) => account.cancelAddress(token))
      return readAccount()
    },
    async cancelRemoval(id) {
      await within(({ token }) => account.cancelRemoval(token, id))
      return readAccount()
    },
    delete: (signal) =>
      deleteAccount(deps, signal).catch((error: unknown) => sayRemovalWaits(deps, error, signal)),
  }
}
