/** Pairings that may still be answered, remembered beyond the page: a phone may discard it while its visitor is in the wallet. */
import type { Services } from '@portico/core'

/** Before the topic of a pairing: until when it may be answered, milliseconds since the epoch. `index.ts` reads it, too. */
const prefix = 'wc/out/'

export function isPending({ platform, store }: Services, pairing: string): boolean {
  return Number(store.get(prefix + pairing)) > platform.now()
}

/** @param until Absent: no one waits for it any more. */
export function notePairing({ platform, store }: Services, pairing: string, until?: number): void {
  if (until) store.set(prefix + pairing, until)
  for (const key of store.keys(prefix)) if (key === prefix + pairing ? !until : Number(store.get(key)) <= platform.now()) store.del(key)
}
