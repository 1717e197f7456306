/** Logging in, and the account of a login. */
import { viewStyles } from './views.ts'
import { css as loginMethods } from './login-methods.ts'
import { css as email } from '../email/styles.css.ts'
import { css as social } from '../social/styles.css.ts'
import { css as login } from '../login/styles.css.ts'

export { default as EmailLogin } from '../email/email-login.tsx'
export { default as Socials } from '../social/socials.tsx'
export { default as SocialLogin } from '../social/social-login.tsx'
export { default as ConnectingFarcaster } from '../social/connecting-farcaster.tsx'
export { default as AccountAction } from '../login/account-action.tsx'
export { default as LoginAccount } from '../login/login-account.tsx'
export { default as ApproveTransaction } from '../login/approve-transaction.tsx'
export { default as LoginDeleted } from '../login/login-deleted.tsx'
export { icons } from './views.ts'

export const css: readonly string[] = [...viewStyles, ...loginMethods, email, social, login]
