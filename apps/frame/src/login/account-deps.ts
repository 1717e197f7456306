import type { AccountServer } from '../server/account.ts'
import type { LoginMethodDeps } from './login.ts'

export interface AccountDeps extends LoginMethodDeps {
  account: AccountServer
}
