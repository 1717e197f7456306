/**
 * Pairings that may still be answered, remembered beyond the page: a phone may discard it while its
 * visitor is in the wallet.
 */
import type { Services } from '@portico/core'

/**
 * The start of the key under which a pairing's topic is stored. The value is the time until which
 * it may be answered, in milliseconds since the epoch. `index.ts` reads it, too.
 */
const prefix = 'wc/out/'

export function isPending({ platform, store }: Services, pairing: string): boolean {
  return Number(store.get(prefix + pairing)) > platform.now()
}

/** @param until Absent when no attempt waits for it any more. */
export function notePairing({ platform, store }: Services, pairing: string, until?: number): void {
  if (until) store.set(prefix + pairing, until)
  for (const key of store.keys(prefix))
    if (key === prefix + pairing ? !until : Number(store.get(key)) <= platform.now()) store.del(key)
}
