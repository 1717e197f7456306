/** What a host asks for but seldom: ways in beside e-mail, and what an owner does about the login. Loaded when the first of it is asked for. */
import type { SeldomHandlers } from './bridge/bridge.ts'
import { createAccount } from './login/account.ts'
import type { AddingParts } from './login/add-way.ts'
import { createFarcaster } from './login/farcaster.ts'
import { createSocial } from './login/social.ts'
import type { Login } from './login/login.ts'
import type { AccountServer } from './server/account.ts'

export interface SeldomParts extends AddingParts {
  account: AccountServer
  login: Pick<Login, 'user'>
  /** The host has said which language the visitor speaks. */
  speak(locale: string): void
  /** The session that is begun is watched over. */
  watched<T extends { expires: number }>(asked: Promise<T>): Promise<T>
  /** The login has been deleted. */
  onDeleted(): void
}

export function createSeldom(parts: SeldomParts): SeldomHandlers {
  const { queue, login, speak, watched, onDeleted } = parts
  const [social, farcaster, account] = [createSocial(parts), createFarcaster(parts), createAccount(parts)]
  return {
    async CONNECT_SOCIAL(params, signal) {
      speak(params.locale)
      // Where nothing can be stored the page is told before the window has come, which it uses otherwise then.
      await parts.store.device()
      return watched(social.connect(params, signal))
    },
    GET_FARCASTER_URI({ locale }) {
      speak(locale)
      return farcaster.start(locale)
    },
    CONNECT_FARCASTER: (_, signal) => watched(farcaster.connect(signal)),
    CONNECT_PASSKEY({ locale }, signal) {
      speak(locale)
      return watched(queue.run(async () => (await import('./login/passkeys.ts')).connectPasskey(parts, signal), signal))
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
      await queue.run(() => account.changeAddress(email, locale, signal), signal)
      return watched(login.user(signal))
    },
    async SET_RECOVERY(_, signal) {
      await queue.run(async () => (await import('./login/set-recovery.ts')).setRecovery(parts, signal), signal)
      return account.tell()
    },
    async DELETE_ACCOUNT(_, signal) {
      const deleted = await queue.run(() => account.delete(signal), signal)
      onDeleted()
      return deleted
    },
  }
}
