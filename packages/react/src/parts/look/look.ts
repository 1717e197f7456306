import { accountIcons } from '../icon/account-icons.ts'
import { listIcons } from '../icon/icons-list.ts'

export { css } from './views.css.ts'

export const icons: Readonly<Record<string, string>> = { ...listIcons, ...accountIcons }
