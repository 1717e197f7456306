/** The rows of the first card that log in. */
import { inCascade } from './connect.ts'
import { css as marks } from '../../login/login-method-mark.css.ts'
import { css as field } from '../email/field.css.ts'
import { css as tiles } from '../social/tiles.css.ts'

export { default as ConnectField } from '../email/connect-field.tsx'
export { default as ConnectLoginMethods } from '../social/connect-login-methods.tsx'

export const css: readonly string[] = inCascade(marks, field, tiles)
