import type { Handlers } from '../bridge/bridge.ts'
import { createAccount } from '../login/account.ts'
import { addLoginMethod } from '../login/add-login-method.ts'
import { confirmRecovery } from '../login/confirm-address.ts'
import { setRecovery } from '../login/set-recovery.ts'
import type { LazyHandlersDeps } from './deps.ts'

export type AccountHandlers = Pick<
  Handlers,
  | 'AGREE'
  | 'ACCOUNT'
  | 'ADD_LOGIN_METHOD'
  | 'REMOVE_LOGIN_METHOD'
  | 'UPDATE_EMAIL'
  | 'CANCEL_EMAIL'
  | 'CANCEL_REMOVAL'
  | 'SET_RECOVERY'
  | 'CONFIRM_RECOVERY'
  | 'DELETE_ACCOUNT'
>

export function createAccountHandlers(deps: LazyHandlersDeps): AccountHandlers {
  const { queue, login, setLocale, watchUser, onDeleted } = deps
  const account = createAccount(deps)
  return {
    async AGREE({ version }) {
      await account.agree(version)
      return login.active()
    },
    ACCOUNT: () => account.readAccount(),
    async ADD_LOGIN_METHOD(params, signal) {
      setLocale(params.locale)
      await addLoginMethod(deps, params, signal)
      return account.readAccount()
    },
    REMOVE_LOGIN_METHOD: ({ id }, signal) =>
      queue.run(() => account.removeLoginMethod(id, signal), signal),
    async UPDATE_EMAIL({ email, locale }, signal) {
      setLocale(locale)
      const change = await queue.run(() => account.changeAddress(email, locale, signal), signal)
      const user = await watchUser(login.user(signal))
      return { ...user, change }
    },
    CANCEL_EMAIL: () => account.cancelAddress(),
    CANCEL_REMOVAL: ({ id }) => account.cancelRemoval(id),
    async SET_RECOVERY(_, signal) {
      await queue.run(() => setRecovery(deps, signal), signal)
      return account.readAccount()
    },
    async CONFIRM_RECOVERY(_, signal) {
      await queue.run(() => confirmRecovery(deps, signal), signal)
      return account.readAccount()
    },
    async DELETE_ACCOUNT(_, signal) {
      const deleted = await queue.run(() => account.delete(signal), signal)
      onDeleted()
      return deleted
    },
  }
}
