/** A pairing that is made ready while it is wanted, so that a press on a phone goes straight to the wallet (ruling 31). */
import { useCallback, useEffect, useState } from 'react'
import type { Prepared, State, WalletLinks } from '@portico/core'
import type { WalletRecord } from '@portico/core/internal/directory/wallet-record'
import { useModal, useModalState } from '../modal/context.ts'

/** The connector that reaches wallets of the directory, and its one offer. */
export const walletConnect = 'walletConnect'

/** Whether it runs. */
export const reaches = (state: State): boolean => Boolean(state.offers[walletConnect]?.length)

/** Who approved after the visitor had stopped waiting, by whichever code: that is for the visitor to take or to give back. */
export const lateIn = ({ attempt }: State): string | undefined => (attempt.is === 'late' && attempt.target.connector === walletConnect ? attempt.target.name : undefined)

/** A finger is what presses: most of these are phones. */
export const coarse = (): boolean => matchMedia('(pointer:coarse)').matches

/** The one chain family that is wanted, as what a wallet is asked for; all of them where there is none. */
export const listOf = (namespace: string | undefined): readonly string[] | undefined => (namespace === undefined ? undefined : [namespace])

/** By what a pairing is known; without a list, it is for all families. */
export const keyOf = (namespaces?: readonly string[]): string => namespaces?.join() ?? ''

/** The next view takes the pairing over before the one that is left lets it go, milliseconds. */
const handOver = 1_000

/**
 * Holds the pairing, and fetches what a press needs of it, as long as it is wanted. `anew` lets it go and begins again.
 *
 * @param namespaces What the wallet will be asked for.
 */
export function usePrepared(wanted: boolean, namespaces?: readonly string[]): { prepared: Prepared | null; anew(): void } {
  const { portico, ui, views, handover } = useModal()
  const runs = useModalState(reaches)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [round, setRound] = useState(0)
  const families = keyOf(namespaces)
  useEffect(() => {
    if (!wanted || !runs) return
    let over = false
    let mine: Prepared | null = null
    const here = handover()
    // None of it is missed before a press, which then finds another way.
    const quiet = (): void => {}
    const view = ui.features.viewFor('reach')
    if (view) views.load(view).catch(quiet)
    import('@portico/core/internal/directory/wallet-links').then((links) => (here.links = links)).catch(quiet)
    portico
      .prepare({ connector: walletConnect, ...(families && { namespaces: families.split(',') }) })
      .then((made) => {
        if (over) return made?.cancel()
        mine = made
        if (made) here.prepared.set(families, made)
        setPrepared(made)
      })
      .catch(quiet)
    return () => {
      over = true
      if (here.prepared.get(families) === mine) here.prepared.delete(families)
      if (mine) portico.services.platform.after(handOver, mine.cancel)
      setPrepared(null)
    }
  }, [portico, ui, views, handover, wanted, runs, round, families])
  const anew = useCallback(() => {
    prepared?.cancel()
    setRound((count) => count + 1)
  }, [prepared])
  return { prepared, anew }
}

/**
 * For a row that leads to a wallet elsewhere: holds its pairing once somebody is about to press it, on a phone as soon as
 * it is there (ruling 31).
 */
export function useIntent(elsewhere: boolean, namespaces?: readonly string[]): { onPointerEnter(): void; onFocus(): void } {
  const [meant, setMeant] = useState(false)
  usePrepared(elsewhere && (meant || coarse()), namespaces)
  const mean = useCallback(() => setMeant(true), [])
  return { onPointerEnter: mean, onFocus: mean }
}

/** What a connector is told of a wallet: where it is opened, and no more. */
export function linksOf({ id, name, rdns, mobile_link, link_mode, desktop_link, webapp_link }: WalletRecord, icon?: string): WalletLinks {
  const all: Record<string, string | undefined> = { icon, rdns, mobile_link, link_mode, desktop_link, webapp_link }
  const known = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return { id, name, ...known }
}

/** How a wallet is reached from a computer, beside the browser it may be installed in. */
export type Way = 'phone' | 'desktop' | 'web'

export function waysOf({ mobile_link, link_mode, desktop_link, webapp_link }: Omit<WalletLinks, 'id' | 'name'>): readonly Way[] {
  return [...((mobile_link ?? link_mode) ? (['phone'] as const) : []), ...(desktop_link ? (['desktop'] as const) : []), ...(webapp_link ? (['web'] as const) : [])]
}
