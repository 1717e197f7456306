import { furtherIcons } from './icons-further.ts'
import { listIcons } from './icons-list.ts'

export { css } from '../modal/styles/views.css.ts'

export const icons: Readonly<Record<string, string>> = { ...listIcons, ...furtherIcons }
