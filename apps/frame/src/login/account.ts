import type { AddressChange, DeleteReply, FrameAccount } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import type { AccountParts } from './account-parts.ts'
import { prove } from './again.ts'
import { changeAddress } from './address.ts'
import { deleteAccount } from './deletion.ts'
import { presentSet } from './set-recovery.ts'
import { look, recoveryEmail } from './wallet.ts'

export interface Account {
  readAccount(): Promise<FrameAccount>
  agree(version: string): Promise<void>
  /** Rejects with 4001 if the visitor cancels, as all of the following. */
  removeWay(id: string, signal: AbortSignal): Promise<FrameAccount>
  /** Null if the address has changed, else the pending change. */
  changeAddress(email: string, locale: string, signal: AbortSignal): Promise<AddressChange | null>
  /** Without a question, because it only keeps the present address. */
  cancelAddress(): Promise<FrameAccount>
  delete(signal: AbortSignal): Promise<DeleteReply>
}

export function createAccount(parts: AccountParts): Account {
  const { within, account, screen } = parts

  const readAccount = (): Promise<FrameAccount> =>
    within(async ({ token }) => {
      const [{ ways }, session] = await Promise.all([account.ways(token), look(parts, token)])
      const [present, { user }] = [await presentSet(parts, session), session]
      const { recovery = null, opens = 'code' } = present ?? {}
      return {
        ways,
        recovery,
        email: opens === 'token' ? null : recoveryEmail(user),
        opens,
        change: user.change ?? null,
      }
    })

  return {
    readAccount,
    agree: (version) =>
      within(async ({ token }) => {
        await account.agree(token, version)
        await look(parts, token)
      }),
    async removeWay(id, signal) {
      if (!(await prove(parts, signal))) throw new FrameError(4001)
      const removed = await within(async ({ token }) => {
        const { ways } = await account.ways(token)
        const one = ways.find((each) => each.id === id)
        if (!one) return true
        if (ways.length === 1) throw new FrameError('last-way')
        const { way, label } = one
        return screen.confirmRemoval({
          way,
          label,
          act: () => account.removeWay(token, id),
          signal,
        })
      })
      if (!removed) throw new FrameError(4001)
      return readAccount()
    },
    changeAddress: (email, locale, signal) => changeAddress(parts, email, locale, signal),
    async cancelAddress() {
      await within(({ token }) => account.cancelAddress(token))
      return readAccount()
    },
    delete: (signal) => deleteAccount(parts, signal),
  }
}
