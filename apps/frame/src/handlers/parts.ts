/** The dependencies of the handlers that are loaded on demand. */
import type { AddingParts } from '../login/add-way.ts'
import type { Login } from '../login/login.ts'
import type { AccountServer } from '../server/account.ts'
import type { WatchUser } from './session.ts'

export interface LazyHandlersParts extends AddingParts {
  account: AccountServer
  login: Pick<Login, 'user' | 'active'>
  /** Called when the host has sent the visitor's language. */
  setLocale(locale: string): void
  watchUser: WatchUser
  /** Called when the login has been deleted. */
  onDeleted(): void
}
