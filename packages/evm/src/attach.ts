import type {
  Account,
  ChainId,
  ConnFact,
  Connection,
  LinkName,
  ProviderHandle,
  Services,
} from '@portico/core'
import { isFields, rawOf } from '@portico/core/adapter'
import { loadRequests } from './bundles.ts'
import { parseAccounts } from './parse-accounts.ts'
import { factListeners, parseChain } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'
import type { WalletRequests } from './wallet-requests.ts'

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
      throw (await loadRequests()).toPorticoError(error, 'wallet-request')
    }
  }
  /** False for what is no chain. */
  const reportChain = (value: unknown): boolean => {
    let chain: ChainId
    try {
      chain = parseChain(value)
    } catch {
      return false
    }
    emit({ is: 'chain', chain })
    return true
  }
  // Some wallets send an object or a list: what they mean, they say when they are asked.
  const onChainChanged = (value: unknown): void => {
    if (!reportChain(value)) void ask('eth_chainId').then(reportChain, () => {})
  }
  const foreign = !ownConnectors.test(link?.connector ?? '')
  const given = handle.accounts.map(({ address }) => address)
  const first = foreign ? parseAccounts(given) : given
  /** Malformed accounts are ignored. */
  const reportAccounts = (value: unknown): void => {
    let accounts: Account[]
    try {
      accounts = accountsOf(parseAccounts(value))
    } catch {
      return
    }
    emit({ is: 'accounts', accounts })
  }
  const isStale = createStaleCheck(first, services.platform.now)
  const onAccountsChanged = (value: unknown): void => {
    if (isStale(value)) void ask('eth_accounts').then(reportAccounts, () => {})
    reportAccounts(value)
  }
  const refresh = async (): Promise<void> => {
    const [accounts, chain] = await Promise.all([ask('eth_accounts'), ask('eth_chainId')])
    reportChain(chain)
    onAccountsChanged(accounts)
  }
  const lose = (): void => emit({ is: 'lost', exit: 'wallet-gone' })

  const listeners: readonly [string, (...args: never[]) => void][] = [
    ['accountsChanged', onAccountsChanged],
    ['chainChanged', onChainChanged],
    ['disconnect', createDisconnectListener(() => ask('eth_accounts'), lose)],
    ['connect', () => void refresh().catch(() => {})],
  ]
  for (const [event, listener] of listeners) listen(provider, 'on', event, listener)
  // Each instance has its own wrapper; they share the wallet's object.
  const raw = rawOf(provider)
  const listening = factListeners.get(raw) ?? new Set()
  factListeners.set(raw, listening.add(emit))

  const requests = async (): Promise<WalletRequests> =>
    (await loadRequests()).createWalletRequests(ask, emit, services, { provider, link })
  const connection: Connection<Eip1193Provider> = {
    provider,
    detach() {
      listening.delete(emit)
      for (const [event, listener] of listeners) listen(provider, 'removeListener', event, listener)
    },
    async refresh() {
      const accounts = await ask('eth_accounts')
      // An empty list does not mean another account: some wallets share none while they are locked.
      if (Array.isArray(accounts) && accounts.length > 0) onAccountsChanged(accounts)
    },
    addChain: async (network) => (await requests()).addChain(network),
    setChain: async (chain, how) => (await requests()).setChain(chain, how),
    signMessage: async (message) => (await requests()).signMessage(message),
    send: async (transaction, from) => (await requests()).send(transaction, from),
  }
  if (foreign) connection.accounts = accountsOf(first)
  return connection
}

/** MetaMask's "try again later", and EIP-1193's code for one chain. */
const nodeFailures: readonly unknown[] = [1013, 4901]

/**
 * In EIP-1193, `disconnect` means that the provider lost its connection to the chain; the visitor
 * has revoked nothing. A wallet whose node does not answer stays connected as long as it shares
 * accounts.
 */
function createDisconnectListener(
  readAccounts: () => Promise<unknown>,
  lose: () => void,
): (reason: unknown) => void {
  const loseWithoutAccounts = (accounts: unknown): void => {
    if (!Array.isArray(accounts) || accounts.length === 0) lose()
  }
  return (reason) => {
    const { code } = isFields(reason) ? reason : {}
    if (nodeFailures.includes(code)) void readAccounts().then(loseWithoutAccounts, lose)
    else lose()
  }
}

const accountsOf = (addresses: readonly string[]): Account[] =>
  addresses.map((address) => ({ address, kind: 'eoa' }))

/** Milliseconds in which no visitor changes an account and changes it back. */
const burst = 1_000

/**
 * Whether an `accountsChanged` goes back to the account before the last change at once. MetaMask on
 * phones sends the old account after the new one: the wallet has to be asked.
 */
function createStaleCheck(
  first: readonly string[],
  now: () => number,
): (value: unknown) => boolean {
  const firstOf = (value: unknown): string => {
    const [account]: readonly unknown[] = Array.isArray(value) ? value : []
    return String(account).toLowerCase()
  }
  let current = firstOf(first)
  let previous: string | undefined
  let changedAt = -Infinity
  return (value) => {
    const account = firstOf(value)
    if (account === current) return false
    const isBack = account === previous && now() - changedAt < burst
    previous = current
    current = account
    changedAt = now()
    return isBack
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
