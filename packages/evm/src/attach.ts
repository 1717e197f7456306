/** The sole listener of an EVM provider's events, and what can be asked of it. */
import { PorticoError } from '@portico/core'
import type { ChainId, ConnFact, Connection, Json, Network, ProviderHandle, Services } from '@portico/core'
import { typed } from './typed.ts'
import { parseAccounts, parseChain, toHexChain } from './parse.ts'
import type { Eip1193Provider } from './provider.ts'

/** Starts listening; every fact is parsed before it is believed, what cannot be parsed is ignored. */
export async function attach(
  handle: ProviderHandle<'eip155', Eip1193Provider>,
  emit: (fact: ConnFact) => void,
  services: Services,
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

  async function addChain(network: Network): Promise<void> {
    await ask('wallet_addEthereumChain', [
      {
        chainId: toHexChain(network.id),
        chainName: network.name,
        // The chain's own public URL: a host's private one is nobody else's business.
        rpcUrls: network.rpcUrls.chainDefault.slice(0, 1),
        nativeCurrency: network.nativeCurrency,
        blockExplorerUrls: network.explorer ? [network.explorer.url] : [],
      },
    ])
  }

  return {
    provider,
    detach() {
      for (const [event, listener] of listeners) listen(provider, 'removeListener', event, listener)
    },
    addChain,
    async setChain(chain: ChainId, { add }) {
      const params = [{ chainId: toHexChain(chain) }]
      try {
        await ask('wallet_switchEthereumChain', params)
      } catch (error) {
        if (!add || !isUnknownChain(error)) throw error
        await addChain(add)
        // Some wallets add without moving; asking again is silent for those that moved.
        if (parseChain(await ask('eth_chainId')) !== chain) await ask('wallet_switchEthereumChain', params)
      }
      // Said by the wallet itself, because some resolve and stay where they were.
      const now = parseChain(await ask('eth_chainId'))
      emit({ is: 'chain', chain: now })
      if (now !== chain)
        throw new PorticoError('switch-ignored', 'The wallet said yes and stayed on its network', { exit: 'failed' })
    },
    async signMessage({ text, account }) {
      const hex = `0x${[...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, '0')).join('')}`
      return asHex(await ask('personal_sign', [hex, account]), 'signature')
    },
    async send(transaction, { account, chain }) {
      if (services.network(chain) === undefined)
        throw new PorticoError('chain-unsupported', 'Unsupported chain', { exit: 'unsupported' })
      return asHex(await ask('eth_sendTransaction', [{ ...(transaction as Record<string, Json>), from: account }]), 'transaction hash')
    },
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

/** 4902, or what wallets say instead of it. */
function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof PorticoError)) return false
  const code = (error.data as { rpcCode?: number } | undefined)?.rpcCode
  return code === 4902 || code === 5000 || code === 32603 || /unrecognized chain/i.test(error.message)
}

function asHex(value: unknown, what: string): string {
  if (typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)) return value
  throw new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, { category: 'DATA_PARSING_ERROR' })
}
