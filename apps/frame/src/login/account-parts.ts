import type { AccountServer } from '../server/account.ts'
import type { WayParts } from './login.ts'

export interface AccountParts extends WayParts {
  account: AccountServer
}
