import { useRef, useSyncExternalStore } from 'react'
import type { State } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'

/**
 * Reads a part of the state; renders again only if it changes (shallow comparison).
 *
 * @example const networks = useSelector((state) => state.networks)
 */
export function useSelector<T>(select: (state: State) => T): T {
  const { portico, store = portico, initial } = usePorticoContext()
  const last = useRef<{ state: State; select: unknown; value: T } | null>(null)
  const read = (state: State): T => {
    const before = last.current
    if (before?.state === state && before.select === select) return before.value
    // The server-rendered value stays until storage is read.
    const value = select(
      initial && state.phase === 'unknown'
        ? { ...state, ...initial, theme: { ...state.theme, ...initial.theme } }
        : state,
    )
    const stable = before && same(before.value, value) ? before.value : value
    last.current = { state, select, value: stable }
    return stable
  }
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.getState()),
    () => read(portico.getInitialState()),
  )
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) =>
      Object.is((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  )
}
