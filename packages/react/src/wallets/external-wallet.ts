import type { Json } from '@portico/core'
import { loadWalletLinks, type WalletRow, type WalletLinksModule } from '@portico/core/modal'
import type { ModalContext } from '../card/context.ts'
import { deferTap } from './defer-tap.ts'
import { whenConnected } from './leave.ts'
import {
  coarse,
  hasWalletConnect,
  keyOf,
  lateIn,
  linksOf,
  listOf,
  pairingOptions,
  walletPlatformsOf,
} from './pairing.ts'
import { usableUri, type PairingUri } from './usable-uri.ts'
import { walletData } from './wallet-data.ts'

/**
 * Undefined where a wallet cannot be opened outside this page. On a phone the tap opens it with a
 * prepared pairing; without one, its view has a link.
 *
 * @param links Needed to open it; undefined while they load.
 */
export function externalWallet(
  modal: ModalContext,
  wallet: WalletRow,
  namespace?: string,
  links?: WalletLinksModule,
): { platform: string; record: Json; go(): void } | undefined {
  const { portico, ui } = modal
  const { record } = wallet
  const adapters = portico.config.adapters.map(({ namespace: each }) => each)
  const target = namespace ?? adapters.find((each) => wallet.namespaces.includes(each))
  if (
    !record ||
    !target ||
    !wallet.namespaces.includes(target) ||
    !hasWalletConnect(portico.getState())
  )
    return undefined
  const [walletPlatform] = coarse()
    ? walletPlatformsOf(record).filter((each) => each !== 'desktop')
    : walletPlatformsOf(record)
  const { pairings } = modal
  const namespaces = listOf(namespace)
  const environment = links?.surroundings(window)
  if (!walletPlatform || (environment && !links!.reachable(record, environment, target)))
    return undefined
  const known = linksOf(record, wallet.icon)
  return {
    platform: environment?.device.mobile
      ? 'mobile'
      : walletPlatform === 'phone'
        ? 'qrcode'
        : walletPlatform,
    record: known,
    go() {
      const late = lateIn(portico.getState()) !== undefined
      if (!late) {
        const connection = portico.connect({
          ...pairingOptions(namespaces),
          offer: record.id,
          record: known,
          rank: wallet.rank,
        })
        pairings.asked = known
        whenConnected(modal, connection, () => ui.features.viewFor('reach'))
      }
      const shown = { ...walletData(wallet), record: known, namespace: target }
      const data = namespaces ? { ...shown, namespaces } : shown
      ui.want('reach', data)
      // That view offers the late approval, so the visitor stays.
      if (late) return
      const leave = async ({ value }: PairingUri): Promise<void> => {
        // A tap may come before them; with them the wallet opens in the same task.
        const { surroundings, walletLinks } = links ?? (await loadWalletLinks())
        const here = environment ?? surroundings(window)
        const [link] = walletLinks(known, value, here, {
          namespace: target,
          preferUniversal: portico.config.preferUniversalLinks === true,
        })
        if (here.device.mobile && link) openLink(modal, link, record)
      }
      const uri = usableUri(modal, pairings.prepared.get(keyOf(namespaces)))
      // The view has a link in case it takes longer.
      const opening = uri ? leave(uri) : coarse() && deferTap(modal, data, namespaces, leave)
      if (opening) opening.catch(() => {})
    },
  }
}

function openLink(
  { portico }: ModalContext,
  { href, target }: { href: string; target: string },
  { name, mobile_link = '' }: { name: string; mobile_link?: string },
): void {
  try {
    window.open(href, target, target === '_blank' ? 'noopener,noreferrer' : undefined)
  } catch (error) {
    portico.emit('CONNECT_PROXY_ERROR', { message: (error as Error).name, name, mobile_link })
  }
}
