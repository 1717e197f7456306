/** The sole listener of an extension's accounts, and what can be asked of it. */
import { PorticoError } from '@portico/core'
import type { ConnFact, Connection, ProviderHandle } from '@portico/core'
import type { Asks } from './asks.ts'
import { accountsFor, parseAccounts, serves } from './parse.ts'
import type { PolkadotProvider } from './provider.ts'
import type { PolkadotWallet } from './wallet.ts'

/** Starts listening; what cannot be parsed is ignored. The accounts told are those that can serve the chain chosen. */
export async function attach(
  handle: ProviderHandle<'polkadot', PolkadotWallet>,
  emit: (fact: ConnFact) => void,
): Promise<Connection<PolkadotProvider>> {
  const { extension, watch, there } = handle.provider
  let all = handle.provider.accounts
  let chain = handle.chain
  let told = JSON.stringify(handle.accounts)
  let gone = false

  const tell = (): void => {
    const accounts = accountsFor(all, chain)
    const text = JSON.stringify(accounts)
    if (text === told) return
    told = text
    emit(all.length > 0 && accounts.length === 0 ? { is: 'lost', exit: 'unsupported' } : { is: 'accounts', accounts })
  }
  const heard = (value: unknown): void => {
    try {
      all = parseAccounts(value)
    } catch {
      return
    }
    tell()
  }
  const leave = (): void => {
    gone = true
    emit({ is: 'lost', exit: 'wallet-gone' })
  }
  const unwatch = watch(() => {
    if (!there()) return gone || leave()
    if (!gone) return
    // What it granted may have gone with it: only its answer brings it back.
    extension.accounts().then(
      (value) => {
        gone = false
        emit({ is: 'back' })
        heard(value)
      },
      () => {},
    )
  })

  const stop = subscribe()

  const asks = async (): Promise<Asks> =>
    (await import('./asks.ts')).createAsks(extension, { accounts: () => all, chain: () => chain, leave })

  return {
    provider: {
      accounts: async () => all,
      signRaw: async (raw) => (await asks()).signRaw(raw),
      signPayload: async (payload) => (await asks()).signPayload(payload),
    },
    detach() {
      unwatch()
      stop()
    },
    async setChain(next) {
      if (!all.some((account) => serves(account, next)))
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
        if (typeof off === 'function') off()
      }
    } catch {
      // An extension that tells nothing still answers.
      return () => {}
    }
  }
}
