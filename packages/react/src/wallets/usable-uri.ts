import type { Prepared } from '@portico/core'
import { pairingLimits } from '@portico/core/internal/limits/pairing'
import type { ModalContext } from '../card/context.ts'

/** The code that builds links to wallets outside of this page. */
export type Links = typeof import('@portico/core/internal/directory/wallet-links')
/** A pairing's URI, and how long it stays valid. */
export type PairingUri = NonNullable<ReturnType<Prepared['uri']>>

/** The pairing's URI, if it stays valid long enough to be used. */
export function usableUri(
  { portico }: ModalContext,
  prepared: Prepared | null | undefined,
): PairingUri | undefined {
  const uri = prepared?.uri()
  return uri && uri.until - portico.services.platform.now() >= pairingLimits.margin
    ? uri
    : undefined
}
