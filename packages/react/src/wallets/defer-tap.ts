import type { ModalContext } from '../card/context.ts'
import { isCurrentView } from './current-view.ts'
import { usableUri, type PairingUri } from './usable-uri.ts'
import { pairingOptions } from './pairing.ts'

/** Longer than any browser's user activation, milliseconds. */
const tapLasts = 5_000

/**
 * A tap before the pairing was ready opens the wallet later, if the browser still allows it and the
 * view is shown.
 */
export async function deferTap(
  modal: ModalContext,
  data: object,
  namespaces: readonly string[] | undefined,
  leave: (uri: PairingUri) => Promise<void>,
): Promise<void> {
  const { portico } = modal
  const prepared = await portico.prepare(pairingOptions(namespaces))
  if (!prepared) return
  const end = (): void => {
    off()
    disarm()
    prepared.cancel()
  }
  const check = (): void => {
    const uri = usableUri(modal, prepared)
    if (!uri) return
    end()
    if ((navigator as Partial<Navigator>).userActivation?.isActive && isCurrentView(portico, data))
      leave(uri).catch(() => {})
  }
  const off = prepared.subscribe(check)
  const disarm = portico.services.platform.after(tapLasts, end)
  check()
}
