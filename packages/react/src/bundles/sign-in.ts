/** The message that an account signs to sign in. */
import { css as parts } from '../parts/look/views.css.ts'
import { css as signIn } from '../features/sign-in/styles.css.ts'

export { default as SIWXSignMessage } from '../features/sign-in/siwx-sign-message.tsx'
export { accountIcons as icons } from '../parts/icon/account-icons.ts'

/** In the order of the cascade. */
export const css: readonly string[] = [parts, signIn]
