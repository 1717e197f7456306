import { PorticoError, sendRequest } from '@portico/core'
import type {
  ChainId,
  ConnFact,
  Connection,
  LinkName,
  ProviderHandle,
  Services,
  Stop,
} from '@portico/core'
import { accountsFor, parseAccounts, serves } from './parse.ts'
import type { PolkadotProvider } from './provider.ts'
import { createSigner } from './signing.ts'
import type { Extension, PolkadotAccount, PolkadotWallet } from './wallet.ts'

/** An account may be for one chain only, so the accounts may change with the chain. */
export async function attach(
  handle: ProviderHandle<'polkadot', PolkadotWallet>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link: LinkName,
): Promise<Connection<PolkadotProvider>> {
  const { chains, extension } = handle.provider
  const followed = followAccounts(handle, emit)
  const { accounts, chain, lose, update } = followed

  const signer = createSigner(extension, {
    accounts,
    chain,
    lose,
    settled: () => services.settled(link.id),
    request: (method, params, send) =>
      sendRequest(
        services,
        { method, params, link: link.id, namespace: 'polkadot', chain: chain() },
        send,
      ),
  })

  const connection: Connection<PolkadotProvider> = {
    provider: {
      accounts: async () => accounts(),
      signRaw: signer.signRaw,
      signPayload: signer.signPayload,
    },
    detach: followed.stop,
    async refresh() {
      const shared = parseAccounts(await extension.accounts())
      // A locked extension shares an empty list: that does not mean another account.
      if (shared.length > 0) update(shared)
    },
    async setChain(next) {
      if (
        chains?.().includes(next) === false ||
        !accounts().some((account) => serves(account, next))
      )
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      followed.setChain(next)
    },
  }
  if (extension.signRaw) connection.signMessage = signer.signMessage
  return connection
}

interface FollowedAccounts {
  accounts(): readonly PolkadotAccount[]
  chain(): ChainId | null
  setChain(chain: ChainId): void
  update(accounts: readonly PolkadotAccount[]): void
  lose(): void
  stop(): void
}

function followAccounts(
  handle: ProviderHandle<'polkadot', PolkadotWallet>,
  report: (fact: ConnFact) => void,
): FollowedAccounts {
  const { extension, there: isPresent, watch } = handle.provider
  let all = handle.provider.accounts
  let { chain } = handle
  let reported = JSON.stringify(handle.accounts)
  let isLost = false
  let detached = false

  /**
   * Answers, and events of an extension that cannot be unsubscribed from, may come after the end.
   */
  const emit = (fact: ConnFact): void => {
    if (!detached) report(fact)
  }
  const reportAccounts = (): void => {
    const accounts = accountsFor(all, chain)
    const text = JSON.stringify(accounts)
    if (text === reported) return
    reported = text
    emit(
      all.length > 0 && accounts.length === 0
        ? { is: 'lost', exit: 'unsupported' }
        : { is: 'accounts', accounts },
    )
  }
  /** A lost extension that answers is connected again, if it is still on the page. */
  const update = (accounts: readonly PolkadotAccount[]): void => {
    all = accounts
    if (isLost && !isPresent()) return
    if (isLost) reported = ''
    isLost = false
    reportAccounts()
  }
  const onAccounts = (value: unknown): void => {
    try {
      update(parseAccounts(value))
    } catch {}
  }
  const lose = (): void => {
    isLost = true
    emit({ is: 'lost', exit: 'wallet-gone' })
  }
  const unwatch = watch(() => {
    if (!isPresent()) return isLost || lose()
    if (!isLost) return
    // Its permission may be lost too, so only an answer makes it connected.
    extension.accounts().then(onAccounts, () => {})
  })
  const unsubscribe = subscribe(extension, onAccounts)

  return {
    accounts: () => all,
    chain: () => chain,
    setChain(next) {
      chain = next
      emit({ is: 'chain', chain: next })
      reportAccounts()
    },
    update,
    lose,
    stop() {
      detached = true
      unwatch()
      unsubscribe()
    },
  }
}

/** An extension may throw here; its requests work all the same. */
function subscribe(extension: Extension, onAccounts: (value: unknown) => void): Stop {
  try {
    const unsubscribe = extension.subscribe?.(onAccounts)
    return () => {
      try {
        if (typeof unsubscribe === 'function') unsubscribe()
      } catch {}
    }
  } catch {
    return () => {}
  }
}
