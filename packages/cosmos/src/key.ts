import type { ChainId, ConnFact, PorticoError, ProviderHandle, Services } from '@portico/core'
import type { CosmosOptions } from './options.ts'
import { toPorticoError } from './errors.ts'
import { accountOf, methodsOf, parseKey, referenceOf } from './parse.ts'
import type { CosmosWallet, Keplr, Key } from './wallet.ts'

export interface FollowedKey {
  key(): Key
  chain(): ChainId
  /** Another object after the wallet has left the page and returned. */
  keplr(): Keplr
  /** Counts changes, so that an older request's answer can be told from the latest one. */
  version(): number
  /** Fails as the wallet does, unless something newer is known by then. */
  refresh(): Promise<void>
  /** @param isStale Whether the owner has selected another account since the key was requested. */
  moveTo(chain: ChainId, key: Key, isStale: boolean): void
  lose(): void
  stop(): void
}

export function followKey(
  handle: ProviderHandle<'cosmos', CosmosWallet>,
  report: (fact: ConnFact) => void,
  { platform: { window } }: Services,
  { chains }: CosmosOptions,
): FollowedKey {
  const { events, now: present, watch } = handle.provider
  let { key, keplr } = handle.provider
  let chain = handle.chain!
  let isLost = false
  let detached = false
  let version = 0

  /** A wallet may answer after the connection has ended. */
  const emit = (fact: ConnFact): void => {
    if (!detached) report(fact)
  }
  /**
   * @param to The key's new chain, if that has changed: the address on one chain must not be
   *   shown on the other.
   */
  const update = (next: Key, to?: ChainId): void => {
    const before = methodsOf(keplr, key).join()
    key = next
    if (to) chain = to
    const accounts = [accountOf(key, chain)]
    emit(to ? { is: 'chain', chain, accounts } : { is: 'accounts', accounts })
    const methods = methodsOf(keplr, key)
    if (methods.join() !== before) emit({ is: 'methods', methods })
  }
  const lose = (): void => {
    isLost = true
    emit({ is: 'lost', exit: 'wallet-gone' })
  }
  const reread = async (): Promise<void> => {
    const mine = ++version
    try {
      const next = parseKey(await keplr.getKey(referenceOf(chain)), chains?.[chain]?.prefix)
      if (mine === version) update(next)
    } catch (error) {
      const reason = toPorticoError(error, 'wallet-request')
      if (mine === version) throw reason
    }
  }
  const onKeyChange = (): void =>
    void reread().catch(({ code, exit }: PorticoError) => {
      if (code === 'wallet-answer') return
      if (exit === 'wallet-gone') lose()
      // An account that the page may not use counts as no account.
      else emit({ is: 'accounts', accounts: [] })
    })
  for (const event of events) window?.addEventListener(event, onKeyChange)
  const unwatch = watch(() => {
    const found = present()
    if (!found) return isLost || lose()
    if (!isLost) return
    isLost = false
    keplr = found
    onKeyChange()
  })

  return {
    key: () => key,
    chain: () => chain,
    keplr: () => keplr,
    version: () => version,
    refresh: async () => {
      if (!isLost) await reread()
    },
    moveTo(next, granted, isStale) {
      // A read in progress belongs to the previous chain.
      version++
      update(granted, next)
      if (isStale) onKeyChange()
    },
    lose,
    stop() {
      detached = true
      unwatch()
      for (const event of events) window?.removeEventListener(event, onKeyChange)
    },
  }
}
