/** Logging in by e-mail or with a provider, and the account of a login. */
import { css as parts } from '../parts/look/views.css.ts'
import { css as code } from '../parts/qr/qr.css.ts'
import { css as marks } from '../login/login-method-mark.css.ts'
import { css as email } from '../features/email/styles.css.ts'
import { css as social } from '../features/social/styles.css.ts'
import { css as login } from '../features/login/styles.css.ts'

export * as ConnectField from '../features/email/connect-field.tsx'
export * as EmailLogin from '../features/email/email-login.tsx'
export * as ConnectLoginMethods from '../features/social/connect-login-methods.tsx'
export * as Socials from '../features/social/socials.tsx'
export * as SocialLogin from '../features/social/social-login.tsx'
export * as ConnectingFarcaster from '../features/social/connecting-farcaster.tsx'
export * as AccountAction from '../features/login/account-action.tsx'
export * as LoginAccount from '../features/login/login-account.tsx'
export * as ApproveTransaction from '../features/login/approve-transaction.tsx'
export * as LoginDeleted from '../features/login/login-deleted.tsx'
export { accountIcons as icons } from '../parts/icon/account-icons.ts'

/** In the order of the cascade. */
export const css: readonly string[] = [parts, code, marks, email, social, login]
