import { furtherIcons } from '../icon/icons-further.ts'
import { listIcons } from '../icon/icons-list.ts'

export { css } from './views.css.ts'

export const icons: Readonly<Record<string, string>> = { ...listIcons, ...furtherIcons }
