/** The message that an account signs to sign in. */
import { viewStyles } from './views.ts'
import { css as signIn } from '../sign-in/styles.css.ts'

export { default as SIWXSignMessage } from '../sign-in/siwx-sign-message.tsx'
export { icons } from './views.ts'

export const css: readonly string[] = [...viewStyles, signIn]
