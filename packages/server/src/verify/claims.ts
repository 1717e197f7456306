/** Everything that needs no signature. */
import { checkMessage, type SiwxFlaw, type SiwxMessageData } from './message.ts'
import type { Refusal } from './types.ts'

type ChainId = SiwxMessageData['chainId']

export interface Place {
  origin: string
  host: string
}

export function placeOf(text: string): Place {
  const url = URL.parse(text)
  if (!url || url.origin !== text || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${JSON.stringify(text)} is not an origin like https://shop.example`)
  return { origin: url.origin, host: url.host }
}

export interface Expected {
  places: readonly Place[]
  chains: readonly ChainId[]
  tolerance: number
}

const refusals: Partial<Record<SiwxFlaw, Refusal>> = {
  'wrong-nonce': 'nonce',
  'issued-later': 'not-yet-valid',
}

export function claimFault(
  data: SiwxMessageData,
  nonce: string,
  { places, chains, tolerance }: Expected,
  now: number,
): Refusal | undefined {
  const own = places.filter(({ host }) => host === data.domain)
  // Only origins of the message's own domain, so that one origin cannot use another's domain.
  const flaw = checkMessage(data, {
    domains: own.map(({ host }) => host),
    origins: own.map(({ origin }) => origin),
    chains,
    nonce,
    now,
    tolerance,
  })
  if (!flaw) return undefined
  // The account is not checked here, so that flaw cannot occur.
  return (
    refusals[flaw] ?? (flaw as Exclude<SiwxFlaw, 'wrong-nonce' | 'issued-later' | 'wrong-account'>)
  )
}
