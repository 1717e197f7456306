import { isFields } from '../utils/fields.ts'
import type { Json, Store } from '../types/index.ts'

export interface Stored {
  value: Json
  at: number
}

/** Storage in which cached values survive a reload: a {@link Store} fits. */
export type Persist = Pick<Store, 'get' | 'set' | 'del' | 'keys'>

/** Undefined for a damaged record, or one that the guard rejects. */
export function readStored(
  stored: Json | undefined,
  parse: (value: unknown) => Json | null,
): Stored | undefined {
  if (!isFields(stored)) return undefined
  const { value, at } = stored
  if (typeof at !== 'number' || !(at >= 0)) return undefined
  try {
    const checked = parse(value)
    return checked === null ? undefined : { value: checked, at }
  } catch {
    return undefined
  }
}
