/** Sending. */
import { inCascade } from './connect.ts'
import { css as parts } from '../../parts/look/views.css.ts'
import { css as send } from '../send/styles.css.ts'

export { default as WalletSend } from '../send/wallet-send.tsx'
export { default as WalletSendSelectToken } from '../send/wallet-send-select-token.tsx'
export { default as WalletSendPreview } from '../send/wallet-send-preview.tsx'
export { accountIcons as icons } from '../../parts/icon/account-icons.ts'

export const css: readonly string[] = inCascade(parts, send)
