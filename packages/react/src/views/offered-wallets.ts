/** What becomes of the wallets that a view offers: the host hears which were shown, and a press asks one. */
import { useEffect, useRef } from 'react'
import type { Json, ViewName } from '@portico/core'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useLegal } from '../modal/legal.tsx'
import { useModal, type ModalContext } from '../modal/context.ts'
import type { RouteData } from '../modal/instance.ts'
import { whenConnected } from './leave.ts'

/** The chain family that the visitor needs a wallet for, where it is one. */
export function familyOf(data: RouteData): string | undefined {
  const { namespace } = data
  return typeof namespace === 'string' ? namespace : undefined
}

/**
 * What pressing a wallet does: ask it, let the visitor choose among its chain families, or say where to get it. Nothing
 * leads nowhere (ruling 6).
 *
 * @param namespace The one chain family that is wanted.
 */
export function useChooseWallet(namespace?: string): (wallet: WalletRow, index: number) => void {
  const modal = useModal()
  const mayConnect = useLegal()
  return (wallet, index) => {
    if (!mayConnect()) return
    const { portico, ui } = modal
    const view = portico.getState().ui.history.at(-1)?.view ?? 'Connect'
    portico.emit('SELECT_WALLET', { name: wallet.name, platform: wallet.installed ? 'browser' : 'unsupported', displayIndex: index, walletRank: wallet.rank, view })
    const shown = shownOf(wallet)
    const routes = wallet.routes.filter((route) => !namespace || route.namespaces.includes(namespace))
    const [route] = routes
    if (!route) return ui.push('Downloads', shown)
    if (routes.length > 1) return ui.push('ConnectingMultiChain', { ...shown, routes: routes as unknown as Json })
    askWallet(modal, namespace ? { ...route, namespaces: [namespace] } : route, shown)
  }
}

/** What the views behind a wallet need to draw it. */
export const shownOf = ({ name, key, icon, rdns }: WalletRow): RouteData => ({ name, key, ...(icon !== undefined && { icon }), ...(rdns !== undefined && { rdns }) })

/** How long a wallet may take before the card says that it is waiting for it, milliseconds. */
const atOnce = 20

/** Asks inside the tap: a wallet's pop-up is only allowed there. One that knows the page answers at once: no wait is drawn. */
export function askWallet(modal: ModalContext, route: WalletRow['routes'][number], shown: RouteData): void {
  const { portico, ui } = modal
  const from = portico.getState().ui.history.at(-1)
  let where: ViewName = from?.view ?? 'Connect'
  const wait = (): void => {
    clearTimeout(timer)
    if (where === 'ConnectingExternal' || portico.getState().ui.history.at(-1) !== from) return
    where = 'ConnectingExternal'
    ui.push(where, { ...shown, ...route })
  }
  const timer = setTimeout(wait, atOnce)
  const asked = portico.connect({ ...route })
  // How it failed is said by the same view.
  asked.then(() => clearTimeout(timer), wait)
  whenConnected(modal, asked, () => where)
}

/** Tells the host which wallets have been shown, each once a visit to the view and query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const { portico } = useModal()
  const told = useRef(new Set<string>())
  useEffect(() => {
    const tell = (): void => {
      // A card that is drawn ahead shows nobody anything.
      if (!portico.getState().ui.open && !portico.config.enableEmbedded) return
      const items = rows.flatMap((row, displayIndex) => {
        const key = `${query}/${row.key}`
        if (told.current.has(key)) return []
        told.current.add(key)
        return [{ name: row.name, walletRank: row.rank, explorerId: row.record?.id ?? row.rdns ?? row.key, view, displayIndex, query, certified: !!row.record?.badge_type }]
      })
      if (items.length > 0) portico.emit('WALLET_IMPRESSION_V2', { items })
    }
    tell()
    return portico.subscribe(tell)
  }, [portico, view, rows, query])
}
