/** A separate entry, so that pages without a login screen of their own load no code for it. */
export { getLogin, isEmailAddress, type LoginState } from './logins.ts'
export { getLoginOffers } from './login-offers.ts'
export type { LoginOffer } from './login-offers.ts'
export { getLoginAccount } from './login-account.ts'
export { answerLogin, startLogin } from './start-login.ts'
export type { LoginOptions } from './start-login.ts'
