/** What a message claims, held against what is expected: all that needs no signature. */
import { checkMessage, type SiwxFlaw, type SiwxMessageData } from './message.ts'
import type { Refusal } from './types.ts'

type ChainId = SiwxMessageData['chainId']

/** An origin and its host, as a message has it for its domain. */
export interface Place {
  origin: string
  host: string
}

/** An origin as browsers write it; throws for anything else. */
export function placeOf(text: string): Place {
  const url = URL.parse(text)
  if (!url || url.origin !== text || !/^https?:$/.test(url.protocol)) throw new TypeError(`${JSON.stringify(text)} is no origin like https://shop.example`)
  return { origin: url.origin, host: url.host }
}

/** What is expected of messages. */
export interface Expected {
  places: readonly Place[]
  chains: readonly ChainId[]
  /** Milliseconds. */
  tolerance: number
}

const refusals: Partial<Record<SiwxFlaw, Refusal>> = { 'wrong-nonce': 'nonce', 'issued-later': 'not-yet-valid' }

/** Why a message is none that was asked for; undefined when it is. */
export function claimFault(data: SiwxMessageData, nonce: string, { places, chains, tolerance }: Expected, now: number): Refusal | undefined {
  const own = places.filter(({ host }) => host === data.domain)
  // Of the domain's own origins: a page of one of them may not speak for another.
  const flaw = checkMessage(data, { domains: own.map(({ host }) => host), origins: own.map(({ origin }) => origin), chains, nonce, now, tolerance })
  if (!flaw) return undefined
  // Of what a flaw may be, only an account is not asked about here.
  return refusals[flaw] ?? (flaw as Exclude<SiwxFlaw, 'wrong-nonce' | 'issued-later' | 'wrong-account'>)
}
