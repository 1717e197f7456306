import type { WalletRow } from '@portico/core/modal'
import { useLegal } from '../card/legal/may-connect.ts'
import { useModalContext } from '../card/context.ts'
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
    const external = externalWallet(modal, wallet, namespace)
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
    if (!route && external) {
      selected(external.platform)
      return external.go()
    }
    const scan = route?.connector === walletConnect
    selected(scan ? 'qrcode' : wallet.installed ? 'browser' : 'unsupported')
    if (!route) return ui.want('get', data)
    if (scan) return ui.want('code', namespace ? { namespace } : undefined)
    if (routes.length > 1) return ui.want('namespaces', { ...data, routes })
    const asked = namespace ? { ...route, namespaces: [namespace] } : route
    if (external && external.platform !== 'mobile')
      askWallet(modal, asked, { ...data, record: external.record })
    else askWallet(modal, asked, data)
  }
}
