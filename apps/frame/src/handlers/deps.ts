import type { AddingDeps } from '../login/add-login-method.ts'
import type { Login } from '../login/login.ts'
import type { AccountServer } from '../server/account.ts'
import type { WatchUser } from './session.ts'

export interface LazyHandlersDeps extends AddingDeps {
  account: AccountServer
  login: Pick<Login, 'user' | 'active'>
  setLocale(locale: string): void
  watchUser: WatchUser
  onDeleted(): void
}
