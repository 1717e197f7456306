import type { AddingParts } from '../login/add-way.ts'
import type { Login } from '../login/login.ts'
import type { AccountServer } from '../server/account.ts'
import type { WatchUser } from './session.ts'

export interface LazyHandlersParts extends AddingParts {
  account: AccountServer
  login: Pick<Login, 'user' | 'active'>
  setLocale(locale: string): void
  watchUser: WatchUser
  onDeleted(): void
}
