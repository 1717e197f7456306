/** Logging in by e-mail or with a provider, and the account of a login. */
import { inCascade } from './connect.ts'
import { css as parts } from '../parts/look/views.css.ts'
import { css as code } from '../parts/qr/qr.css.ts'
import { css as marks } from '../login/login-method-mark.css.ts'
import { css as email } from '../features/email/styles.css.ts'
import { css as social } from '../features/social/styles.css.ts'
import { css as login } from '../features/login/styles.css.ts'

export { default as ConnectField } from '../features/email/connect-field.tsx'
export { default as EmailLogin } from '../features/email/email-login.tsx'
export { default as ConnectLoginMethods } from '../features/social/connect-login-methods.tsx'
export { default as Socials } from '../features/social/socials.tsx'
export { default as SocialLogin } from '../features/social/social-login.tsx'
export { default as ConnectingFarcaster } from '../features/social/connecting-farcaster.tsx'
export { default as AccountAction } from '../features/login/account-action.tsx'
export { default as LoginAccount } from '../features/login/login-account.tsx'
export { default as ApproveTransaction } from '../features/login/approve-transaction.tsx'
export { default as LoginDeleted } from '../features/login/login-deleted.tsx'
export { accountIcons as icons } from '../parts/icon/account-icons.ts'

export const css: readonly string[] = inCascade(parts, code, marks, email, social, login)
