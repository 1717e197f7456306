import type { Handlers } from '../bridge/bridge.ts'
import { createAccount } from '../login/account.ts'
import type { LazyHandlersParts } from './parts.ts'

export type AccountHandlers = Pick<
  Handlers,
  | 'AGREE'
  | 'ACCOUNT'
  | 'ADD_WAY'
  | 'REMOVE_WAY'
  | 'UPDATE_EMAIL'
  | 'CANCEL_EMAIL'
  | 'SET_RECOVERY'
  | 'DELETE_ACCOUNT'
>

export function createAccountHandlers(parts: LazyHandlersParts): AccountHandlers {
  const { queue, login, setLocale, watchUser, onDeleted } = parts
  const account = createAccount(parts)
  return {
    async AGREE({ version }) {
      await account.agree(version)
      return login.active()
    },
    ACCOUNT: () => account.readAccount(),
    async ADD_WAY(params, signal) {
      setLocale(params.locale)
      const { addWay } = await import('../login/add-way.ts')
      await addWay(parts, params, signal)
      return account.readAccount()
    },
    REMOVE_WAY: ({ id }, signal) => queue.run(() => account.removeWay(id, signal), signal),
    async UPDATE_EMAIL({ email, locale }, signal) {
      setLocale(locale)
      const change = await queue.run(() => account.changeAddress(email, locale, signal), signal)
      const user = await watchUser(login.user(signal))
      return { ...user, change }
    },
    CANCEL_EMAIL: () => account.cancelAddress(),
    async SET_RECOVERY(_, signal) {
      await queue.run(async () => {
        const { setRecovery } = await import('../login/set-recovery.ts')
        await setRecovery(parts, signal)
      }, signal)
      return account.readAccount()
    },
    async DELETE_ACCOUNT(_, signal) {
      const deleted = await queue.run(() => account.delete(signal), signal)
      onDeleted()
      return deleted
    },
  }
}
