import { limits } from '../limits/limits.ts'
import { networkOf } from '../state/select.ts'
import type { State } from '../state/state.ts'
import { parseChosen, parseLinkRecord, parseRecent, parseThemeMode } from './stored.ts'
import type { LiveOptions } from '../types/options.ts'
import type { LinkRecord, Store } from '../types/index.ts'

export const hasAgreed = (store: Pick<Store, 'get'>, { legalVersion }: LiveOptions): boolean =>
  store.get('legal') === (legalVersion || true)

export function recallSettings(
  store: Store,
  initial: State,
  namespaces: readonly string[],
): (state: State) => Partial<State> {
  const chosen = parseChosen(store.get('network'))
  const mode = parseThemeMode(store.get('theme'))
  const wanted = { ...initial.wanted }
  for (const [namespace, id] of Object.entries(chosen?.wanted ?? {}))
    if (networkOf(initial, id)) wanted[namespace] = id
  return (state) => ({
    phase: 'ready',
    wanted,
    activeNamespace:
      namespaces.find((namespace) => namespace === chosen?.active) ?? state.activeNamespace,
    recent: parseRecent(store.get('recent'), limits.recentWallets),
    legalAccepted: hasAgreed(store, state.options),
    theme: { ...state.theme, mode: mode ?? state.theme.mode },
  })
}

export function recallLinks(store: Store, wanted: boolean): LinkRecord[] {
  const records: LinkRecord[] = []
  for (const key of store.keys('link/')) {
    const record = parseLinkRecord(store.get(key))
    if (record && record.id === key.slice(5) && wanted) records.push(record)
    else store.del(key)
  }
  return records
}
