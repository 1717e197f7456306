/** Sending, which is opened from the account and shows parts of it. */
import { css as account } from './account.ts'
import { css as forms } from '../../account/forms.css.ts'
import { css as send } from '../send/styles.css.ts'

export { default as WalletSend } from '../send/wallet-send.tsx'
export { default as WalletSendSelectToken } from '../send/wallet-send-select-token.tsx'
export { default as WalletSendPreview } from '../send/wallet-send-preview.tsx'
export { icons } from './views.ts'

export const css: readonly string[] = [...account, forms, send]
