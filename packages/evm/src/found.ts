/** What a request finds out about a wallet is told to whoever listens to it, so that the state follows. */
import type { ConnFact, Services, Stop } from '@portico/core'
import type { Eip1193Provider } from './provider.ts'

type Tell = (fact: ConnFact) => void

/** By instance and wallet: two instances of a page may share one. */
const listeners = new WeakMap<Services, WeakMap<Eip1193Provider, Tell>>()

/** Who is told what is found out about a wallet, until it is given up. */
export function hearFound(services: Services, provider: Eip1193Provider, tell: Tell): Stop {
  const mine = listeners.get(services) ?? new WeakMap<Eip1193Provider, Tell>()
  listeners.set(services, mine.set(provider, tell))
  return () => {
    if (mine.get(provider) === tell) mine.delete(provider)
  }
}

export function tellFound(services: Services, provider: Eip1193Provider, fact: ConnFact): void {
  listeners.get(services)?.get(provider)?.(fact)
}
