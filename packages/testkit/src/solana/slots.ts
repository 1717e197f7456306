import { createHash } from 'node:crypto'
import type { LiteSVM } from 'litesvm'
import type { Kit } from './native.ts'

/** Slots. */
const lifetime = 150n

export interface Slots {
  current(): bigint
  advance(slots: bigint): void
  blockhash(): { blockhash: string; lastValidBlockHeight: bigint }
  isValid(blockhash: string): boolean
}

/** Sets the cluster's clock to the current time. */
function warp(svm: LiteSVM, slot: bigint): void {
  svm.warpToSlot(slot)
  const clock = svm.getClock()
  clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1_000))
  svm.setClock(clock)
}

export function createSlots(kit: Kit, svm: LiteSVM): Slots {
  const blockhashes = new Map<string, bigint>()
  let slot = svm.getClock().slot

  function moveTo(next: bigint): void {
    slot = next
    warp(svm, slot)
    const digest = createHash('sha256').update(`slot ${slot}`).digest()
    blockhashes.set(kit.getBase58Decoder().decode(digest), slot)
    for (const [hash, born] of blockhashes) if (slot - born > lifetime) blockhashes.delete(hash)
  }
  moveTo(slot)

  return {
    current: () => slot,
    advance: (slots) => moveTo(slot + slots),
    blockhash: () => ({
      blockhash: [...blockhashes.keys()].at(-1)!,
      lastValidBlockHeight: slot + lifetime,
    }),
    isValid: (hash) => blockhashes.has(hash),
  }
}
