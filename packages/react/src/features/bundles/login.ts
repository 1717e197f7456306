/** Logging in by e-mail or with a provider, and the account of a login. */
import { inCascade } from './connect.ts'
import { css as parts } from '../../parts/look/views.css.ts'
import { css as code } from '../../parts/qr/qr.css.ts'
import { css as marks } from '../../login/login-method-mark.css.ts'
import { css as email } from '../email/styles.css.ts'
import { css as social } from '../social/styles.css.ts'
import { css as login } from '../login/styles.css.ts'

export { default as ConnectField } from '../email/connect-field.tsx'
export { default as EmailLogin } from '../email/email-login.tsx'
export { default as ConnectLoginMethods } from '../social/connect-login-methods.tsx'
export { default as Socials } from '../social/socials.tsx'
export { default as SocialLogin } from '../social/social-login.tsx'
export { default as ConnectingFarcaster } from '../social/connecting-farcaster.tsx'
export { default as AccountAction } from '../login/account-action.tsx'
export { default as LoginAccount } from '../login/login-account.tsx'
export { default as ApproveTransaction } from '../login/approve-transaction.tsx'
export { default as LoginDeleted } from '../login/login-deleted.tsx'
export { accountIcons as icons } from '../../parts/icon/account-icons.ts'

export const css: readonly string[] = inCascade(parts, code, marks, email, social, login)
