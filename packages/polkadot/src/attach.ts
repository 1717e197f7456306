/** The sole listener of an extension's accounts, and what can be asked of it. */
import { PorticoError } from '@portico/core'
import type { ConnFact, Connection, LinkName, ProviderHandle, Services } from '@portico/core'
import { sendRequest } from '@portico/core/internal/request/send'
import type { Asks } from './asks.ts'
import { accountsFor, parseAccounts, serves } from './parse.ts'
import type { PolkadotProvider } from './provider.ts'
import type { PolkadotAccount, PolkadotWallet } from './wallet.ts'

/** Starts listening; what cannot be parsed is ignored. The accounts told are those that can serve the chain chosen. */
export async function attach(
  handle: ProviderHandle<'polkadot', PolkadotWallet>,
  say: (fact: ConnFact) => void,
  services: Services,
  link: LinkName,
): Promise<Connection<PolkadotProvider>> {
  const { chains, extension, watch, there } = handle.provider
  let all = handle.provider.accounts
  let chain = handle.chain
  let told = JSON.stringify(handle.accounts)
  let gone = false
  let detached = false

  /** An answer, or an extension that does not let go of its listener, may come after the end. */
  const emit = (fact: ConnFact): void => {
    if (!detached) say(fact)
  }
  const tell = (): void => {
    const accounts = accountsFor(all, chain)
    const text = JSON.stringify(accounts)
    if (text === told) return
    told = text
    emit(all.length > 0 && accounts.length === 0 ? { is: 'lost', exit: 'unsupported' } : { is: 'accounts', accounts })
  }
  /** Who was gone and answers is back, if it is still on the page. */
  const take = (accounts: readonly PolkadotAccount[]): void => {
    all = accounts
    if (gone && !there()) return
    if (gone) told = ''
    gone = false
    tell()
  }
  const heard = (value: unknown): void => {
    try {
      take(parseAccounts(value))
    } catch {
      // What cannot be parsed is no fact.
    }
  }
  const leave = (): void => {
    gone = true
    emit({ is: 'lost', exit: 'wallet-gone' })
  }
  const unwatch = watch(() => {
    if (!there()) return gone || leave()
    if (!gone) return
    // What it granted may have gone with it: only its answer brings it back.
    extension.accounts().then(heard, () => {})
  })

  const stop = subscribe()

  const asks = async (): Promise<Asks> =>
    (await import('./asks.ts')).createAsks(extension, {
      accounts: () => all,
      chain: () => chain,
      leave,
      settled: () => services.settled(link.id),
      request: (method, params, send) => sendRequest(services, { method, params, link: link.id, namespace: 'polkadot', chain }, send),
    })

  return {
    provider: {
      accounts: async () => all,
      signRaw: async (raw) => (await asks()).signRaw(raw),
      signPayload: async (payload) => (await asks()).signPayload(payload),
    },
    detach() {
      detached = true
      unwatch()
      stop()
    },
    async refresh() {
      const accounts = parseAccounts(await extension.accounts())
      // None is no word of another account: a locked extension shares none.
      if (accounts[0]) take(accounts)
    },
    async setChain(next) {
      if (chains?.().includes(next) === false || !all.some((account) => serves(account, next)))
        throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
      chain = next
      emit({ is: 'chain', chain: next })
      tell()
    },
    ...(extension.signRaw ? { signMessage: async (message) => (await asks()).signMessage(message) } : {}),
  }

  function subscribe(): () => void {
    try {
      const off = extension.subscribe?.(heard)
      return () => {
        try {
          if (typeof off === 'function') off()
        } catch {
          // Nothing that it says is heard any more.
        }
      }
    } catch {
      // An extension that tells nothing still answers.
      return () => {}
    }
  }
}
