import { useSyncExternalStore } from 'react'
import type { State } from '@portico/core'
import type { ModalInstance } from './instance.ts'

/** A slice of an instance's state, where there is no context yet. */
export function useInstanceState<T>(portico: Pick<ModalInstance, 'getState' | 'subscribe'>, select: (state: State) => T): T {
  const read = (): T => select(portico.getState())
  return useSyncExternalStore(portico.subscribe, read, read)
}
