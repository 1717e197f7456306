import type { Context } from '../contracts/context.ts'
import { limits } from '../limits/limits.ts'
import type { State } from '../state/state.ts'
import type { Stop } from '../types/index.ts'

/** An address and what is stored of it, as the keys of `data` and `blockchain` have it. */
const cached = /^([^/]+)\/(?:balance|identity|portfolio|tokens)(?:\/|$)/

/** The addresses of connections that are live or being restored. */
function heldBy(links: State['links']): Set<string> {
  const held = new Set<string>()
  for (const { namespaces, state } of Object.values(links))
    for (const { account, accounts, lost } of Object.values(namespaces)) {
      if (lost || state.is === 'lost') continue
      if (account) held.add(account)
      for (const { address } of accounts) held.add(address)
    }
  return held
}

/**
 * Removes what is cached of an address when its last connection ends, for whatever reason: others
 * may use the same computer.
 *
 * @returns Removes what earlier pages have left; called when an instance starts.
 */
export function forgetAddresses({
  connectors,
  forgets,
  services,
  state,
}: Pick<Context, 'connectors' | 'forgets' | 'services' | 'state'>): () => Stop {
  const { platform, store } = services
  let { links } = state.get()
  let isDue = false

  function forget(isEnded: (address: string) => boolean): void {
    for (const key of store.keys('')) {
      const address = cached.exec(key)?.[1]
      if (address !== undefined && isEnded(address)) store.del(key)
    }
  }

  /** A link that is being restored shows only then all of its accounts. */
  function sweep(): void {
    if (!isDue || Object.values(links).some((link) => link.state.is === 'restoring')) return
    isDue = false
    const held = heldBy(links)
    forget((address) => !held.has(address))
  }

  state.subscribe(() => {
    const before = links
    ;({ links } = state.get())
    if (links === before) return
    const held = heldBy(links)
    const ended = [...heldBy(before)].filter((address) => !held.has(address))
    if (ended.length > 0) forget((address) => ended.includes(address))
    for (const address of ended) for (const forget of forgets) forget(address)
    sweep()
  })

  return () => {
    const run = (): void => {
      isDue = true
      sweep()
    }
    const isHosts = [...connectors.values()].some(({ owner }) => owner === 'host')
    // A host may say only after a while what it restores.
    if (isHosts && store.keys('').some((key) => cached.test(key)))
      return platform.after(limits.restore, run)
    run()
    return () => {}
  }
}
