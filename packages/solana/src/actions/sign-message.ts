import type { RequestOptions, SignedMessage } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** The message, and the account that signs it. */
export interface SignMessageVariables extends Pick<RequestOptions, 'account'> {
  /** A text, signed as its UTF-8, or bytes. */
  message: string | Uint8Array
}

/**
 * Signs a text or bytes (ed25519) with the active account, or another shared one.
 *
 * @throws PorticoError `user-rejected` when the visitor rejects, `no-account` without a wallet.
 * @example const { signature } = await signMessage(portico, { message: 'Hello' })
 */
export async function signMessage(
  portico: Instance,
  { message, ...options }: SignMessageVariables,
): Promise<SignedMessage> {
  return connected(portico).signMessage(
    typeof message === 'string' ? new TextEncoder().encode(message) : message,
    options,
  )
}
