/** Swapping, which is opened from the account and shows parts of it. */
import { css as account } from './account.ts'
import { css as forms } from '../../account/forms.css.ts'
import { css as swap } from '../swap/styles.css.ts'
import { css as review } from '../swap/review.css.ts'

export { default as Swap } from '../swap/swap.tsx'
export { default as SwapSelectToken } from '../swap/swap-select-token.tsx'
export { default as SwapPreview } from '../swap/swap-preview.tsx'
export { icons } from './views.ts'

export const css: readonly string[] = [...account, forms, swap, review]
