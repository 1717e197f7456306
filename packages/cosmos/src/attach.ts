/** The sole listener of a wallet's events, and what can be asked of it. */
import type { ChainId, ConnFact, Connection, LinkName, PorticoError, ProviderHandle, Services } from '@portico/core'
import { sendRequest } from '@portico/core/internal/request/send'
import type { Asks } from './asks.ts'
import { enable, suggest } from './chains.ts'
import type { CosmosOptions } from './cosmos.ts'
import { accountOf, methodsOf, parseKey, referenceOf, typed } from './parse.ts'
import type { CosmosProvider } from './provider.ts'
import type { CosmosWallet, Key } from './wallet.ts'

/** Starts listening. Every chain has an address of its own: with the chain, the account changes. */
export async function attach(
  handle: ProviderHandle<'cosmos', CosmosWallet>,
  say: (fact: ConnFact) => void,
  services: Services,
  link: LinkName,
  options: CosmosOptions,
): Promise<Connection<CosmosProvider>> {
  const { network, platform, settled } = services
  const { enabled, events, now, watch } = handle.provider
  let { keplr, key } = handle.provider
  let chain = handle.chain!
  let asked = chain
  let gone = false
  let detached = false
  /** Counts what has changed the key: an answer that is older than the last change is no news. */
  let turn = 0

  /** A wallet may answer after the end. */
  const emit = (fact: ConnFact): void => {
    if (!detached) say(fact)
  }

  /** @param to The chain that the key is of, where that has changed: nobody is to see the address of one on the other. */
  const take = (next: Key, to?: ChainId): void => {
    const before = methodsOf(keplr, key).join()
    key = next
    if (to) chain = to
    const accounts = [accountOf(key, chain)]
    emit(to ? { is: 'chain', chain, accounts } : { is: 'accounts', accounts })
    const methods = methodsOf(keplr, key)
    if (methods.join() !== before) emit({ is: 'methods', methods })
  }
  const leave = (): void => {
    gone = true
    emit({ is: 'lost', exit: 'wallet-gone' })
  }
  /** Which account is selected, only the wallet can tell. Fails as it does, unless something newer is known by then. */
  const reread = async (): Promise<void> => {
    const mine = ++turn
    try {
      const next = parseKey(await keplr.getKey(referenceOf(chain)), options.chains?.[chain]?.prefix)
      if (mine === turn) take(next)
    } catch (error) {
      const reason = await typed(error, 'wallet-request')
      if (mine === turn) throw reason
    }
  }
  /** The owner chose another account. */
  const changed = (): void =>
    void reread().catch(({ code, exit }: PorticoError) => {
      // What cannot be read is no news either.
      if (code === 'wallet-answer') return
      if (exit === 'wallet-gone') leave()
      // An account that the page may not see is as good as none.
      else emit({ is: 'accounts', accounts: [] })
    })
  /** What the visitor said when a wallet that is locked was asked again. */
  let no: PorticoError | null = null
  /** Whoever has just refused to open the wallet is not asked by it once more. */
  const ready = async (): Promise<void> => {
    no = null
    await settled(link.id)
    if (no) throw no
  }
  for (const event of events) platform.window?.addEventListener(event, changed)
  const unwatch = watch(() => {
    const there = now()
    if (!there) return gone || leave()
    if (!gone) return
    gone = false
    keplr = there
    changed()
  })

  const tell = (id: ChainId): Promise<void> => suggest(keplr, network(id), options.chains?.[id])
  const asks = async (): Promise<Asks> =>
    (await import('./asks.ts')).createAsks(keplr, {
      key: () => key,
      chain: () => chain,
      leave,
      ready,
      request: (method, params, send) => sendRequest(services, { method, params, link: link.id, namespace: 'cosmos', chain }, send),
    })

  const provider: CosmosProvider = {
    getAccounts: async () => [{ address: key.address, algo: key.algo, pubkey: key.pubkey.slice() }],
    signAmino: async (signer, doc) => (await asks()).signAmino(signer, doc),
    signDirect: async (signer, doc) => (await asks()).signDirect(signer, doc),
    signArbitrary: async (signer, data) => (await asks()).signArbitrary(signer, data),
    offlineSigner: () => {
      const { getAccounts, signAmino, signDirect } = provider
      return { getAccounts, signAmino, ...(key.aminoOnly || !keplr.signDirect ? {} : { signDirect }) }
    },
  }

  return {
    provider,
    detach() {
      detached = true
      unwatch()
      for (const event of events) platform.window?.removeEventListener(event, changed)
    },
    async refresh() {
      if (gone) return
      await reread().catch((error: PorticoError) => {
        if (error.exit === 'rejected') no = error
      })
    },
    async setChain(next, { signal }) {
      asked = next
      const before = turn
      const granted = await enable(keplr, [next], tell, options.chains)
      for (const each of granted.enabled) enabled.add(each)
      // Somebody gave up waiting, or chose again.
      if (signal.aborted || asked !== next) return
      // The owner chose another account meanwhile. What is being read is of the network that was.
      const news = before !== turn
      turn++
      take(granted.key, next)
      if (news) changed()
    },
    ...(keplr.experimentalSuggestChain && options.chains
      ? { addChain: async (given) => suggest(keplr, given, options.chains?.[given.id]) }
      : {}),
    ...(keplr.signArbitrary
      ? { signMessage: async ({ text, account }) => (await provider.signArbitrary(account, text)).signature }
      : {}),
  }
}
