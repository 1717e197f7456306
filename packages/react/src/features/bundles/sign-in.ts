/** The message that an account signs to sign in. */
import { inCascade } from './connect.ts'
import { css as parts } from '../../parts/look/views.css.ts'
import { css as signIn } from '../sign-in/styles.css.ts'

export { default as SIWXSignMessage } from '../sign-in/siwx-sign-message.tsx'
export { accountIcons as icons } from '../../parts/icon/account-icons.ts'

export const css: readonly string[] = inCascade(parts, signIn)
