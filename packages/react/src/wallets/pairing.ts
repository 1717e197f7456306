/**
 * WalletConnect pairings that are prepared before a press, so that a tap on a phone opens the
 * wallet at once.
 */
import { useCallback, useEffect, useState } from 'react'
import type { ConnectOptions, Prepared, State, WalletLinks } from '@portico/core'
import type { WalletRecord } from '@portico/core/internal/directory/wallet-record'
import { useModalContext, useModalState } from '../card/context.ts'

/** The connector that reaches wallets of the directory, and its one offer. */
export const walletConnect = 'walletConnect'

/** Whether that connector is running. */
export const hasWalletConnect = (state: State): boolean =>
  Boolean(state.offers[walletConnect]?.length)

/**
 * The wallet that approved after the visitor had stopped waiting. The visitor accepts or dismisses
 * that approval.
 */
export const lateIn = ({ attempt }: State): string | undefined =>
  attempt.is === 'late' && attempt.target.connector === walletConnect
    ? attempt.target.name
    : undefined

/** Whether the main pointer is a finger, as on most phones. */
export const coarse = (): boolean => !!globalThis.matchMedia?.('(pointer:coarse)').matches

/** A chain family as the list that a wallet is asked for; undefined means all families. */
export const listOf = (namespace: string | undefined): readonly string[] | undefined =>
  namespace === undefined ? undefined : [namespace]

/** The options of a pairing for chain families; undefined means all families. */
export function pairingOptions(namespaces: readonly string[] | undefined): ConnectOptions {
  if (!namespaces) return { connector: walletConnect }
  return { connector: walletConnect, namespaces }
}

/** The key of a pairing; without a list it is for all families. */
export const keyOf = (namespaces?: readonly string[]): string => namespaces?.join() ?? ''

/**
 * A pairing is released this long after its view closed, so that the next view can take it over,
 * milliseconds.
 */
const handoverDelay = 1_000

/**
 * Prepares a pairing, and loads the code that a press on it needs, while `wanted`. `renew` releases
 * it and prepares another.
 *
 * @param namespaces What the wallet will be asked for.
 */
export function usePrepared(
  wanted: boolean,
  namespaces?: readonly string[],
): { prepared: Prepared | null; renew(): void } {
  const { portico, ui, views, handover } = useModalContext()
  const runs = useModalState(hasWalletConnect)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [round, setRound] = useState(0)
  const families = keyOf(namespaces)
  useEffect(() => {
    if (!wanted || !runs) return
    let cancelled = false
    let active: Prepared | null = null
    const shared = handover()
    // A failure here needs no report: a press then takes another way.
    const ignore = (): void => {}
    const view = ui.features.viewFor('reach')
    if (view) views.load(view).catch(ignore)
    import('@portico/core/internal/directory/wallet-links')
      .then((links) => (shared.links = links))
      .catch(ignore)
    portico
      .prepare(pairingOptions(families ? families.split(',') : undefined))
      .then((made) => {
        if (cancelled) return made?.cancel()
        active = made
        if (made) shared.prepared.set(families, made)
        setPrepared(made)
      })
      .catch(ignore)
    return () => {
      cancelled = true
      if (shared.prepared.get(families) === active) shared.prepared.delete(families)
      if (active) portico.services.platform.after(handoverDelay, active.cancel)
      setPrepared(null)
    }
  }, [portico, ui, views, handover, wanted, runs, round, families])
  const renew = useCallback(() => {
    prepared?.cancel()
    setRound((count) => count + 1)
  }, [prepared])
  return { prepared, renew }
}

/**
 * For a row that opens a wallet outside of this page: prepares its pairing on pointer or focus, and
 * on a phone as soon as the row is rendered.
 */
export function useIntent(
  enabled: boolean,
  namespaces?: readonly string[],
): { onPointerEnter(): void; onFocus(): void } {
  const [intended, setIntended] = useState(false)
  usePrepared(enabled && (intended || coarse()), namespaces)
  const showIntent = useCallback(() => setIntended(true), [])
  return { onPointerEnter: showIntent, onFocus: showIntent }
}

/** The part of a record that a connector needs: where the wallet is opened. */
export function linksOf(
  { id, name, rdns, mobile_link, link_mode, desktop_link, webapp_link }: WalletRecord,
  icon?: string,
): WalletLinks {
  const all: Record<string, string | undefined> = {
    icon,
    rdns,
    mobile_link,
    link_mode,
    desktop_link,
    webapp_link,
  }
  const known = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return { id, name, ...known }
}

/** How a wallet is reached from a computer, beside the browser it may be installed in. */
export type Way = 'phone' | 'desktop' | 'web'

export function waysOf({
  mobile_link,
  link_mode,
  desktop_link,
  webapp_link,
}: Omit<WalletLinks, 'id' | 'name'>): readonly Way[] {
  const ways: Way[] = []
  if (mobile_link ?? link_mode) ways.push('phone')
  if (desktop_link) ways.push('desktop')
  if (webapp_link) ways.push('web')
  return ways
}
