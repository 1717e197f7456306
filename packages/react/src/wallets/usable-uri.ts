import type { Prepared } from '@portico/core'
import { pairingLimits } from '@portico/core/modal'
import type { ModalContext } from '../card/context.ts'

export type PairingUri = NonNullable<ReturnType<Prepared['uri']>>

/** Only if it stays valid long enough. */
export function usableUri(
  { portico }: ModalContext,
  prepared: Prepared | null | undefined,
): PairingUri | undefined {
  const uri = prepared?.uri()
  return uri && uri.until - portico.services.platform.now() >= pairingLimits.margin
    ? uri
    : undefined
}
