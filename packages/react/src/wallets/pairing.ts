/** Pairings prepared before a press, so that a tap on a phone opens the wallet at once. */
import { useCallback, useEffect, useState } from 'react'
import type { ConnectOptions, Prepared, State, WalletLinks } from '@portico/core'
import { loadWalletLinks, type WalletRecord } from '@portico/core/modal'
import { useModalContext, useModalState } from '../card/context.ts'

/** The connector for wallets of the directory, and its one offer. */
export const walletConnect = 'walletConnect'

export const hasWalletConnect = (state: State): boolean =>
  Boolean(state.offers[walletConnect]?.length)

/** Approved after the wait ended: the visitor accepts or dismisses it. */
export const lateIn = ({ attempt }: State): string | undefined =>
  attempt.is === 'late' && attempt.target.connector === walletConnect
    ? attempt.target.name
    : undefined

/** Coarse: a finger, as on most phones. */
export const coarse = (): boolean => !!globalThis.matchMedia?.('(pointer:coarse)').matches

/** Undefined means all namespaces. */
export const listOf = (namespace: string | undefined): readonly string[] | undefined =>
  namespace === undefined ? undefined : [namespace]

/** The options of a pairing for namespaces; undefined means all namespaces. */
export function pairingOptions(namespaces: readonly string[] | undefined): ConnectOptions {
  if (!namespaces) return { connector: walletConnect }
  return { connector: walletConnect, namespaces }
}

/** Without a list, for all namespaces. */
export const keyOf = (namespaces?: readonly string[]): string => namespaces?.join() ?? ''

/** How long after its view closed a pairing waits for the next view, milliseconds. */
const keepsFor = 1_000

/**
 * Prepares a pairing and its code while `wanted`; `renew` replaces it.
 *
 * @param namespaces What the wallet will be asked for.
 */
export function usePrepared(
  wanted: boolean,
  namespaces?: readonly string[],
): { prepared: Prepared | null; renew(): void } {
  const { portico, ui, views, pairings } = useModalContext()
  const runs = useModalState(hasWalletConnect)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [round, setRound] = useState(0)
  const key = keyOf(namespaces)
  useEffect(() => {
    if (!wanted || !runs) return
    let cancelled = false
    let active: Prepared | null = null
    const ignore = (): void => {}
    const view = ui.features.viewFor('reach')
    if (view) views.load(view).catch(ignore)
    loadWalletLinks().catch(ignore)
    portico
      .prepare(pairingOptions(key ? key.split(',') : undefined))
      .then((made) => {
        if (cancelled) return made?.cancel()
        active = made
        if (made) pairings.prepared.set(key, made)
        setPrepared(made)
      })
      .catch(ignore)
    return () => {
      cancelled = true
      if (pairings.prepared.get(key) === active) pairings.prepared.delete(key)
      if (active) portico.services.platform.after(keepsFor, active.cancel)
      setPrepared(null)
    }
  }, [portico, ui, views, pairings, wanted, runs, round, key])
  const renew = useCallback(() => {
    prepared?.cancel()
    setRound((count) => count + 1)
  }, [prepared])
  return { prepared, renew }
}

/** Prepares the pairing on pointer or focus, and on a phone as soon as the row renders. */
export function useIntent(
  enabled: boolean,
  namespaces?: readonly string[],
): { onPointerEnter(): void; onFocus(): void } {
  const [intended, setIntended] = useState(false)
  usePrepared(enabled && (intended || coarse()), namespaces)
  const showIntent = useCallback(() => setIntended(true), [])
  return { onPointerEnter: showIntent, onFocus: showIntent }
}

/** What a connector needs to open the wallet. */
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

/** From a computer, besides the browser itself. */
export type WalletPlatform = 'phone' | 'desktop' | 'web'

export function walletPlatformsOf({
  mobile_link,
  link_mode,
  desktop_link,
  webapp_link,
}: Omit<WalletLinks, 'id' | 'name'>): readonly WalletPlatform[] {
  const walletPlatforms: WalletPlatform[] = []
  if (mobile_link ?? link_mode) walletPlatforms.push('phone')
  if (desktop_link) walletPlatforms.push('desktop')
  if (webapp_link) walletPlatforms.push('web')
  return walletPlatforms
}
