/** Remembered across pages: a phone may discard the page while its visitor is in the wallet. */
import type { Services } from '@portico/core'

/**
 * Prefix of a pairing topic's key; the value is when its answer time ends, milliseconds since the
 * epoch. Also read by `index.ts`.
 */
const prefix = 'wc/out/'

export function isPending({ platform, store }: Services, pairing: string): boolean {
  return Number(store.get(prefix + pairing)) > platform.now()
}

/** @param until Absent if no attempt waits any more. */
export function notePairing({ platform, store }: Services, pairing: string, until?: number): void {
  if (until) store.set(prefix + pairing, until)
  for (const key of store.keys(prefix))
    if (key === prefix + pairing ? !until : Number(store.get(key)) <= platform.now()) store.del(key)
}
