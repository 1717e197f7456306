/** What of a link is shown, and what is remembered. */
import { parseLinkRecord } from '../stored.ts'
import { inUse } from './in-use.ts'
import type { Context } from '../context.ts'
import type { LinkNamespace, LinkView, State } from '../state.ts'
import type { ChainId, Exit, Json, LinkRecord, ProviderHandle } from '../types.ts'

/** Where a namespace of a link stands: by its wallet's word, or by what was chosen where that is the application's. */
export function chainOf(handle: ProviderHandle, state: State, known: LinkNamespace | undefined): ChainId | null {
  const last = handle.chain ?? known?.chain
  if (last || handle.chainOwner === 'wallet') return last ?? null
  const wanted = state.wanted[handle.ns]
  const { chains } = handle
  return (chains === 'any' || chains.includes(wanted!) ? wanted : chains[0]) ?? wanted ?? null
}

export function toNamespace(handle: ProviderHandle, known: LinkNamespace | undefined, locked: { exit: Exit; at: number }): LinkNamespace {
  const used = inUse(handle.accounts, known)
  return {
    accounts: handle.accounts,
    ...used,
    ...(used.account ? {} : { lost: locked }),
    ...(handle.chain ? { chain: handle.chain } : {}),
    chains: handle.chains,
    chainOwner: handle.chainOwner,
    methods: handle.methods,
  }
}

/** A record that is gone was taken by another tab: only adoption makes one `anew`. */
export function persist({ state, services, live, connectors }: Context, id: string, anew = false): void {
  const now = state.get().links[id]
  if (!now || connectors.get(now.connector)?.owner !== 'portico') return
  const old = parseLinkRecord(services.store.get(`link/${id}`))
  if (!old && !anew) return
  const link = live.get(id)?.link
  const data = link ? link.record() : (old?.data ?? null)
  if (data === null) return
  const served = link ? link.handles().map((handle) => handle.ns) : [...old!.detached, ...Object.keys(old!.seen)]
  const record: LinkRecord = {
    v: 1,
    id,
    connector: now.connector,
    offer: now.offer,
    at: now.at,
    peer: now.peer,
    detached: [...new Set(served)].filter((ns) => !(ns in now.ns)),
    seen: seen(now),
    data,
  }
  // Writing what is already there would wake the other tabs for nothing.
  if (JSON.stringify({ ...old, at: 0 }) !== JSON.stringify({ ...record, at: 0 })) services.store.set(`link/${id}`, record as unknown as Json)
}

function seen({ ns }: LinkView): LinkRecord['seen'] {
  // What is undefined is not written.
  return Object.fromEntries(Object.entries(ns).map(([name, { account, first, chain }]) => [name, { account, first, chain } as LinkRecord['seen'][string]]))
}

/** The state with a link in front of namespaces: whatever ended there before is over. */
export function inFront(s: State, id: string, names: readonly string[]): Pick<State, 'current' | 'exits'> {
  const exits = Object.entries(s.exits).filter(([ns]) => !names.includes(ns))
  return { current: { ...s.current, ...Object.fromEntries(names.map((ns) => [ns, id])) }, exits: Object.fromEntries(exits) }
}
