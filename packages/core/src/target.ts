import type { ConnectOptions } from './portico.ts'
import type { State, Target } from './state.ts'

/** The offer that a host asks for: by its own id, or by an rdns that only one wallet claims. */
export function targetOf(all: State['offers'], o: ConnectOptions): Target | undefined {
  for (const [connector, offers] of Object.entries(all))
    for (const offer of offers) {
      const rdns = offer.evidence.some((e) => e.by === 'rdns' && e.value === o.wallet)
      if (o.offer === undefined ? !(rdns && !offer.contested) : offer.id !== o.offer || (o.connector ?? connector) !== connector) continue
      return { connector, offer: offer.id, name: offer.name, ...(offer.icon ? { icon: offer.icon } : {}) }
    }
  return undefined
}
