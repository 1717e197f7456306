import { furtherIcons } from '../icon/icons-further.ts'
import { listIcons } from '../icon/icons-list.ts'

export { css } from '../../modal/styles/views.css.ts'

export const icons: Readonly<Record<string, string>> = { ...listIcons, ...furtherIcons }
