/** The sole listener of an EVM provider's events, and what can be asked of it. */
import type { ConnFact, Connection, LinkName, ProviderHandle, Services } from '@portico/core'
import type { Asks } from './asks.ts'
import { parseAccounts, parseChain, typed } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'

/** Starts listening; every fact is parsed before it is believed, what cannot be parsed is ignored. */
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
  const fact = (make: () => ConnFact): void => {
    let made: ConnFact
    try {
      made = make()
    } catch {
      return
    }
    emit(made)
  }
  const accountsFact = (value: unknown): ConnFact => ({
    is: 'accounts',
    accounts: parseAccounts(value).map((address) => ({ address, kind: 'eoa' })),
  })
  const refresh = async (): Promise<void> => {
    const [accounts, chain] = await Promise.all([ask('eth_accounts'), ask('eth_chainId')])
    fact(() => ({ is: 'chain', chain: parseChain(chain) }))
    fact(() => accountsFact(accounts))
  }

  const listeners: readonly [string, (...args: never[]) => void][] = [
    ['accountsChanged', (accounts: unknown) => fact(() => accountsFact(accounts))],
    ['chainChanged', (chain: unknown) => fact(() => ({ is: 'chain', chain: parseChain(chain) }))],
    // EIP-1193: the provider lost its chain; the visitor revoked nothing (ruling 11).
    ['disconnect', () => emit({ is: 'lost', exit: 'wallet-gone' })],
    ['connect', () => void refresh().catch(() => {})],
  ]
  for (const [event, listener] of listeners) listen(provider, 'on', event, listener)

  const asks = async (): Promise<Asks> => (await import('./asks.ts')).createAsks(ask, emit, services, { provider, rdns: link?.peer.evidence?.find(({ by }) => by === 'rdns')?.value })

  return {
    provider,
    detach() {
      for (const [event, listener] of listeners) listen(provider, 'removeListener', event, listener)
    },
    addChain: async (network) => (await asks()).addChain(network),
    setChain: async (chain, how) => (await asks()).setChain(chain, how),
    signMessage: async (message) => (await asks()).signMessage(message),
    send: async (transaction, from) => (await asks()).send(transaction, from),
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
    // A provider without events still answers; the next request tells the truth.
  }
}
