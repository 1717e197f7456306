/** What all views but the first share. Their bundles build on it, as it builds on the card. */
import { inCascade } from './connect.ts'
import { css as parts } from '../../parts/look/views.css.ts'
import { css as code } from '../../parts/qr/qr.css.ts'

export { accountIcons as icons } from '../../parts/icon/account-icons.ts'

export const viewStyles: readonly string[] = inCascade(parts, code)
