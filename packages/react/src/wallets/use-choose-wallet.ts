import { loadWalletLinks, type WalletRow } from '@portico/core/modal'
import { useLegal } from '../card/legal/may-connect.ts'
import { useModalContext, type ModalContext } from '../card/context.ts'
import { askWallet } from './ask-wallet.ts'
import { externalWallet } from './external-wallet.ts'
import { walletConnect } from './pairing.ts'
import { walletData } from './wallet-data.ts'

/**
 * A press asks the wallet, offers its namespaces, opens it elsewhere, or shows its downloads.
 *
 * @param namespace The only namespace to connect.
 */
export function useChooseWallet(
  namespace?: string,
): (wallet: WalletRow, index: number, how?: 'by phone') => void {
  const modal = useModalContext()
  const mayConnect = useLegal()
  return (wallet, index, how) => {
    if (!mayConnect()) return
    const { portico, ui } = modal
    const data = walletData(wallet)
    const routes = how
      ? []
      : wallet.routes.filter((route) => !namespace || route.namespaces.includes(namespace))
    const [route] = routes
    const selected = (platform: string): void => {
      const view = portico.getState().ui.history.at(-1)?.view ?? ''
      portico.emit('SELECT_WALLET', {
        name: wallet.name,
        platform,
        displayIndex: index,
        walletRank: wallet.rank,
        view,
      })
    }
    if (!route) return void openOutside(modal, wallet, namespace, selected)
    const scan = route.connector === walletConnect
    selected(scan ? 'qrcode' : wallet.installed ? 'browser' : 'unsupported')
    if (scan) return ui.want('code', namespace ? { namespace } : undefined)
    if (routes.length > 1) return ui.want('namespaces', { ...data, routes })
    const asked = namespace ? { ...route, namespaces: [namespace] } : route
    const external = externalWallet(modal, wallet, namespace)
    askWallet(modal, asked, external ? { ...data, record: external.record } : data)
  }
}

/** Opens a wallet outside of this page, or shows its downloads, unless the visitor has left. */
async function openOutside(
  modal: ModalContext,
  wallet: WalletRow,
  namespace: string | undefined,
  selected: (platform: string) => void,
): Promise<void> {
  const { portico, ui } = modal
  const from = portico.getState().ui.history.at(-1)
  // Without them its view has no link, and all else works.
  const links = wallet.record && (await loadWalletLinks().catch(() => undefined))
  if (portico.getState().ui.history.at(-1) !== from) return
  const external = externalWallet(modal, wallet, namespace, links)
  selected(external?.platform ?? (wallet.installed ? 'browser' : 'unsupported'))
  if (external) external.go()
  else ui.want('get', walletData(wallet))
}
