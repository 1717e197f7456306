import type {
  Account,
  ChainId,
  ConnFact,
  Connection,
  LinkName,
  ProviderHandle,
  Services,
} from '@portico/core'
import { rawOf } from '@portico/core/adapter'
import type { WalletRequests } from './wallet-requests.ts'
import { factListeners, knownAccounts, parseChain, parseAccountsCode, typed } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'

/** Their accounts already have checksums. */
const ownConnectors = /^(eip6963|injected|safe)$/

/** A connection from an EIP-1193 provider. It is the only listener of the wallet. */
export async function attach(
  handle: ProviderHandle<'eip155', Eip1193Provider>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
): Promise<Connection<Eip1193Provider>> {
  const { provider } = handle
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    try {
      return await provider.request(params === undefined ? { method } : { method, params })
    } catch (error) {
      throw await typed(error, 'wallet-request')
    }
  }
  const onChainChanged = (value: unknown): void => {
    let chain: ChainId
    try {
      chain = parseChain(value)
    } catch {
      return
    }
    emit({ is: 'chain', chain })
  }
  let known = handle.accounts.map(({ address }) => address)
  const foreign = !ownConnectors.test(link?.connector ?? '')
  if (foreign) known = (await parseAccountsCode()).parseAccounts(known)
  const onAccountsChanged = createAccountsListener(known, (addresses) =>
    emit({ is: 'accounts', accounts: accountsOf(addresses) }),
  )
  const refresh = async (): Promise<void> => {
    const [accounts, chain] = await Promise.all([ask('eth_accounts'), ask('eth_chainId')])
    onChainChanged(chain)
    onAccountsChanged(accounts)
  }

  const listeners: readonly [string, (...args: never[]) => void][] = [
    ['accountsChanged', onAccountsChanged],
    ['chainChanged', onChainChanged],
    // In EIP-1193 this means that the provider lost its connection to the chain. The visitor has
    // revoked nothing.
    ['disconnect', () => emit({ is: 'lost', exit: 'wallet-gone' })],
    ['connect', () => void refresh().catch(() => {})],
  ]
  for (const [event, listener] of listeners) listen(provider, 'on', event, listener)
  // Each instance has its own wrapper; they share the wallet's object.
  const raw = rawOf(provider)
  const listening = factListeners.get(raw) ?? new Set()
  factListeners.set(raw, listening.add(emit))

  const asks = (): Promise<WalletRequests> =>
    import('./wallet-requests.ts').then((m) =>
      m.createWalletRequests(ask, emit, services, { provider, link }),
    )

  const connection: Connection<Eip1193Provider> = {
    provider,
    detach() {
      listening.delete(emit)
      for (const [event, listener] of listeners) listen(provider, 'removeListener', event, listener)
    },
    async refresh() {
      const accounts = await ask('eth_accounts')
      // An empty list does not mean another account: some wallets share none while they are locked.
      if (Array.isArray(accounts) && accounts.length > 0) await onAccountsChanged(accounts)
    },
    addChain: async (network) => (await asks()).addChain(network),
    setChain: async (chain, how) => (await asks()).setChain(chain, how),
    signMessage: async (message) => (await asks()).signMessage(message),
    send: async (transaction, from) => (await asks()).send(transaction, from),
  }
  if (foreign) connection.accounts = accountsOf(known)
  return connection
}

const accountsOf = (addresses: readonly string[]): Account[] =>
  addresses.map((address) => ({ address, kind: 'eoa' }))

/**
 * Listens to `accountsChanged`. Known accounts are reported at once; others get their checksum
 * first, and only the latest event counts. Malformed accounts are ignored.
 *
 * @param first The known accounts, checksummed.
 */
function createAccountsListener(
  first: readonly string[],
  report: (addresses: readonly string[]) => void,
): (value: unknown) => void | Promise<void> {
  let known = first
  let latest = 0
  return (value) => {
    const turn = ++latest
    const reportLatest = (addresses: readonly string[]): void => {
      if (turn !== latest) return
      if (addresses.length > 0) known = addresses
      report(addresses)
    }
    const addresses = knownAccounts(value, known)
    if (addresses) return reportLatest(addresses)
    const parse = (code: NonNullable<typeof parseAccountsCode.now>): void =>
      reportLatest(code.parseAccounts(value))
    if (!parseAccountsCode.now)
      return parseAccountsCode()
        .then(parse)
        .catch(() => {})
    try {
      parse(parseAccountsCode.now)
    } catch {}
  }
}

function listen(
  provider: Eip1193Provider,
  how: 'on' | 'removeListener',
  event: string,
  listener: (...args: never[]) => void,
): void {
  try {
    provider[how]?.(event, listener)
  } catch {
    // A provider without events still answers, and the next request shows its state.
  }
}
