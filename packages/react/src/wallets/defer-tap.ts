import type { ModalContext } from '../modal/context.ts'
import type { RouteData } from '../modal/instance.ts'
import { usableUri, isCurrentView, type PairingUri, type Links } from './offered-wallets.ts'
import { walletConnect } from './pairing.ts'

/** Longer than any browser counts a tap as one, milliseconds. */
const tapLasts = 5_000

/** Keeps a tap that came before the code, and leaves once that is here: while the browser lets it, and its view is shown. */
export async function deferTap(modal: ModalContext, data: RouteData, namespaces: readonly string[] | undefined, leave: (links: Links, uri: PairingUri) => void): Promise<void> {
  const { portico } = modal
  const [links, prepared] = await Promise.all([import('@portico/core/internal/directory/wallet-links'), portico.prepare({ connector: walletConnect, ...(namespaces && { namespaces }) })])
  if (!prepared) return
  const end = (): void => {
    off()
    disarm()
    prepared.cancel()
  }
  const look = (): void => {
    const uri = usableUri(modal, prepared)
    if (!uri) return
    end()
    if ((navigator as Partial<Navigator>).userActivation?.isActive && isCurrentView(portico, data)) leave(links, uri)
  }
  const off = prepared.subscribe(look)
  const disarm = portico.services.platform.after(tapLasts, end)
  look()
}
