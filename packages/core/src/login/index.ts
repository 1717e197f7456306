/** A separate entry, so that pages without a login screen of their own load no code for it. */
export { isEmailAddress } from './address.ts'
export { getLogin } from './get-login.ts'
export type { LoginState } from './get-login.ts'
export { getLoginOffers } from './login-offers.ts'
export type { LoginOffer } from './login-offers.ts'
export { getLoginAccount } from './login-account.ts'
export { answerLogin, startLogin } from './start-login.ts'
export type { LoginOptions } from './start-login.ts'
