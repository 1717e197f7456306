/**
 * Handlers of rare requests: logins other than by e-mail, and changes of a login. Loaded with the
 * first of them.
 */
import type { SeldomHandlers } from './bridge/bridge.ts'
import { createAccount } from './login/account.ts'
import type { AddingParts } from './login/add-way.ts'
import { createFarcaster } from './login/farcaster.ts'
import { createSocial } from './login/social.ts'
import type { Login } from './login/login.ts'
import type { AccountServer } from './server/account.ts'

export interface SeldomParts extends AddingParts {
  account: AccountServer
  login: Pick<Login, 'user' | 'active'>
  /** Called when the host has sent the visitor's language. */
  speak(locale: string): void
  /** Watches the expiry of a session that is begun. */
  watched<T extends { expires: number }>(asked: Promise<T>): Promise<T>
  /** Called when the login has been deleted. */
  onDeleted(): void
}

export function createSeldom(parts: SeldomParts): SeldomHandlers {
  const { queue, login, speak, watched, onDeleted } = parts
  const [social, farcaster, account] = [
    createSocial(parts),
    createFarcaster(parts),
    createAccount(parts),
  ]
  return {
    async CONNECT_SOCIAL(params, signal) {
      speak(params.locale)
      // Where the frame can store nothing, the page learns of it before it uses the provider's
      // window, and uses that window otherwise then.
      await parts.store.device()
      return watched(social.connect(params, signal))
    },
    GET_FARCASTER_URI({ locale }) {
      speak(locale)
      return farcaster.start(locale)
    },
    CONNECT_FARCASTER: (_, signal) => watched(farcaster.connect(signal)),
    async CONNECT_PASSKEY({ locale }, signal) {
      speak(locale)
      // Where the frame can store nothing, the page learns of it before the visitor is asked for a
      // passkey, and asks in a window.
      await parts.store.device()
      return watched(
        queue.run(
          async () => (await import('./login/passkeys.ts')).connectPasskey(parts, signal),
          signal,
        ),
      )
    },
    async AGREE({ version }) {
      await account.agree(version)
      return login.active()
    },
    ACCOUNT: () => account.tell(),
    async ADD_WAY(params, signal) {
      speak(params.locale)
      await (await import('./login/add-way.ts')).addWay(parts, params, signal)
      return account.tell()
    },
    REMOVE_WAY: ({ id }, signal) => queue.run(() => account.removeWay(id, signal), signal),
    async UPDATE_EMAIL({ email, locale }, signal) {
      speak(locale)
      const change = await queue.run(() => account.changeAddress(email, locale, signal), signal)
      return { ...(await watched(login.user(signal))), change }
    },
    CANCEL_EMAIL: () => account.cancelAddress(),
    async SET_RECOVERY(_, signal) {
      await queue.run(
        async () => (await import('./login/set-recovery.ts')).setRecovery(parts, signal),
        signal,
      )
      return account.tell()
    },
    async DELETE_ACCOUNT(_, signal) {
      const deleted = await queue.run(() => account.delete(signal), signal)
      onDeleted()
      return deleted
    },
  }
}
