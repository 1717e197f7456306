/** What happens to the wallets that a view lists: a press connects one, and the host's events report which were shown. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { IntentParams, Json, Prepared } from '@portico/core'
import { pairingLimits } from '@portico/core/internal/limits/pairing'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useLegal } from '../modal/legal/may-connect.ts'
import { useModalContext, useModalState, type ModalContext } from '../modal/context.ts'
import { whenConnected } from './leave.ts'
import { coarse, keyOf, lateIn, linksOf, listOf, hasWalletConnect, walletConnect, waysOf } from './pairing.ts'

export type Links = typeof import('@portico/core/internal/directory/wallet-links')
export type PairingUri = NonNullable<ReturnType<Prepared['uri']>>

/**
 * Returns what a press on a wallet does: ask it, offer its chain families, open it outside of this page, or lead to its downloads. Every
 * row leads somewhere (ruling 6).
 *
 * @param namespace The only chain family to connect it for.
 */
export function useChooseWallet(namespace?: string): (wallet: WalletRow, index: number, how?: 'by phone') => void {
  const modal = useModalContext()
  const mayConnect = useLegal()
  return (wallet, index, how) => {
    if (!mayConnect()) return
    const { portico, ui } = modal
    const data = walletData(wallet)
    const routes = how ? [] : wallet.routes.filter((route) => !namespace || route.namespaces.includes(namespace))
    const [route] = routes
    const external = externalWallet(modal, wallet, namespace)
    const selected = (platform: string): void => {
      const view = portico.getState().ui.history.at(-1)?.view ?? ''
      portico.emit('SELECT_WALLET', { name: wallet.name, platform, displayIndex: index, walletRank: wallet.rank, view })
    }
    if (!route && external) {
      selected(external.platform)
      return external.go()
    }
    const scan = route?.connector === walletConnect
    selected(scan ? 'qrcode' : wallet.installed ? 'browser' : 'unsupported')
    if (!route) return ui.want('get', data)
    if (scan) return ui.want('code', namespace ? { namespace } : undefined)
    if (routes.length > 1) return ui.want('families', { ...data, routes })
    askWallet(modal, namespace ? { ...route, namespaces: [namespace] } : route, { ...data, ...(external && external.platform !== 'mobile' && { record: external.record }) })
  }
}

/** What the views behind a wallet need to draw it. */
export const walletData = ({ name, key, icon, rdns, rank }: WalletRow): IntentParams['get'] => ({ name, key, rank, ...(icon !== undefined && { icon }), ...(rdns !== undefined && { rdns }) })

/** A wallet that answers within this time is not shown as pending, milliseconds. */
const waitDelay = 20

/** Whether the view with these data is on top of the history and visible. */
export function isCurrentView({ config, getState }: ModalContext['portico'], data: object): boolean {
  const { open, history } = getState().ui
  return (open || config.enableEmbedded === true) && history.at(-1)?.data === data
}

/** Asks a wallet within the press, because browsers allow a pop-up only there. The pending view follows after a short delay. */
export function askWallet(modal: ModalContext, route: WalletRow['routes'][number], wallet: IntentParams['ask']): void {
  const { portico, ui } = modal
  if (!portico.walletActions.now) {
    const data = { ...wallet, ...route }
    modal.handover().pending.add(data)
    return ui.want('ask', data)
  }
  const from = portico.getState().ui.history.at(-1)
  const waiting = ui.features.viewFor('ask')
  let view = from?.view
  const showWait = (): void => {
    clearTimeout(timer)
    if (view === waiting || portico.getState().ui.history.at(-1) !== from) return
    view = waiting
    ui.want('ask', { ...wallet, ...route })
  }
  const timer = setTimeout(showWait, waitDelay)
  const connection = portico.connect({ ...route, rank: wallet.rank })
  // The same view shows how it failed.
  connection.then(() => clearTimeout(timer), showWait)
  whenConnected(modal, connection, () => view)
}

/**
 * How a wallet of the directory is opened outside of this page; undefined where that is not possible. On a phone it is opened within
 * the tap, with a pairing that was prepared before; without one, its view has a link to press.
 */
function externalWallet(modal: ModalContext, wallet: WalletRow, namespace?: string): { platform: string; record: Json; go(): void } | undefined {
  const { portico, ui } = modal
  const { record } = wallet
  const adapters = portico.config.adapters.map(({ ns }) => ns)
  const family = namespace ?? adapters.find((ns) => wallet.namespaces.includes(ns))
  if (!record || !family || !wallet.namespaces.includes(family) || !hasWalletConnect(portico.getState())) return undefined
  const [way] = coarse() ? waysOf(record).filter((each) => each !== 'desktop') : waysOf(record)
  const { links, prepared, started } = modal.handover()
  const namespaces = listOf(namespace)
  const environment = links?.surroundings(window)
  if (!way || (links && environment && !links.reachable(record, environment, family))) return undefined
  const known = linksOf(record, wallet.icon)
  return {
    platform: environment?.device.mobile ? 'mobile' : way === 'phone' ? 'qrcode' : way,
    record: known,
    go() {
      const late = lateIn(portico.getState()) !== undefined
      if (!late) {
        const connection = portico.connect({ connector: walletConnect, offer: record.id, record: known, rank: wallet.rank, ...(namespaces && { namespaces }) })
        started.set(known, connection)
        whenConnected(modal, connection, () => ui.features.viewFor('reach'))
      }
      const data = { ...walletData(wallet), record: known, family, ...(namespaces && { namespaces }) }
      ui.want('reach', data)
      // The late approval is offered in that view: the visitor is not sent away from it.
      if (late) return
      const leave = ({ surroundings, walletLinks }: Links, { value }: PairingUri): void => {
        const environment = surroundings(window)
        const [link] = walletLinks(known, value, environment, { namespace: family, preferUniversal: portico.config.preferUniversalLinks === true })
        if (environment.device.mobile && link) follow(modal, link, record)
      }
      const uri = usableUri(modal, prepared.get(keyOf(namespaces)))
      if (links && uri) return leave(links, uri)
      // The view has a link to press should it take longer.
      if (coarse()) import('./defer-tap.ts').then((m) => m.deferTap(modal, data, namespaces, leave)).catch(() => {})
    },
  }
}

/** The pairing's URI, if it stays valid long enough to be used. */
export function usableUri({ portico }: ModalContext, prepared: Prepared | null | undefined): PairingUri | undefined {
  const uri = prepared?.uri()
  return uri && uri.until - portico.services.platform.now() >= pairingLimits.margin ? uri : undefined
}

/** Opens a wallet's link. Called within a tap. */
function follow({ portico }: ModalContext, { href, target }: { href: string; target: string }, { name, mobile_link = '' }: { name: string; mobile_link?: string }): void {
  try {
    window.open(href, target, target === '_blank' ? 'noopener,noreferrer' : undefined)
  } catch (error) {
    portico.emit('CONNECT_PROXY_ERROR', { message: (error as Error).name, name, mobile_link })
  }
}

/**
 * Whether the list is pinned, because the visitor may be about to press a row: while the card is open, and in an embedded card while the
 * pointer is in the list. `listProps` go on the list.
 */
export function usePinnedList(): { pinned: boolean; listProps: { onPointerEnter?(): void; onPointerLeave?(): void } } {
  const embedded = useModalContext().portico.config.enableEmbedded === true
  const open = useModalState((state) => state.ui.open)
  const [inside, setInside] = useState(false)
  const listProps = useMemo(() => (embedded ? { onPointerEnter: () => setInside(true), onPointerLeave: () => setInside(false) } : {}), [embedded])
  return { pinned: embedded ? inside : open, listProps }
}

/** Reports to the host which wallets have been shown, each once for a visit of the view and a query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const { portico } = useModalContext()
  const reported = useRef(new Set<string>())
  useEffect(() => {
    const report = (): void => {
      // A card that is rendered ahead is not visible.
      if (!portico.getState().ui.open && !portico.config.enableEmbedded) return
      const items = rows.flatMap((row, displayIndex) => {
        const key = `${query}/${row.key}`
        if (reported.current.has(key)) return []
        reported.current.add(key)
        return [{ name: row.name, walletRank: row.rank, explorerId: row.record?.id ?? row.rdns ?? row.key, view, displayIndex, query, certified: !!row.record?.badge_type }]
      })
      if (items.length > 0) portico.emit('WALLET_IMPRESSION_V2', { items })
    }
    report()
    return portico.subscribe(report)
  }, [portico, view, rows, query])
}
