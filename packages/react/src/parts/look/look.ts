/**
 * The styles and icons that all views behind the wallet list share. Loaded with the first of them.
 */
import { furtherIcons } from '../icon/icons-further.ts'
import { listIcons } from '../icon/icons-list.ts'

export { css } from './views.css.ts'

export const icons: Readonly<Record<string, string>> = { ...listIcons, ...furtherIcons }
