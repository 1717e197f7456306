/** What a wallet is asked to do: move, learn a network, sign, send. Loaded with the first of them. */
import { PorticoError } from '@portico/core'
import type { ChainId, Connection, ConnFact, Json, Network, Services } from '@portico/core'
import { chainMismatch, checkNamedChain } from './chain.ts'
import { asHash, asHex, toHexChain } from './hex.ts'
import { parseChain } from './parse.ts'

export interface Asks {
  addChain(network: Network): Promise<void>
  setChain(...asked: Parameters<NonNullable<Connection['setChain']>>): Promise<void>
  signMessage(message: { text: string; account: string }): Promise<string>
  send(transaction: Json, from: { account: string; chain: ChainId }): Promise<string>
}

/** @param ask One request to the wallet, its failure typed. */
export function createAsks(
  ask: (method: string, params?: unknown) => Promise<unknown>,
  emit: (fact: ConnFact) => void,
  services: Services,
): Asks {
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
    addChain,
    async setChain(chain, { add, adding, signal }) {
      const params = [{ chainId: toHexChain(chain) }]
      try {
        await ask('wallet_switchEthereumChain', params)
      } catch (error) {
        // Nobody waits for a switch that was given up: the wallet is asked for nothing more.
        if (!add || signal.aborted || !isUnknownChain(error)) throw error
        adding?.(true)
        await addChain(add)
        adding?.(false)
        // Some wallets add without moving; asking again is silent for those that moved.
        if (parseChain(await ask('eth_chainId')) !== chain && !signal.aborted) await ask('wallet_switchEthereumChain', params)
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
      const fields = transaction as Record<string, Json>
      checkNamedChain(fields['chainId'], chain)
      // Wallets move without saying so, and a transaction that names no network goes wherever they are.
      const now = parseChain(await ask('eth_chainId'))
      if (now !== chain) {
        emit({ is: 'chain', chain: now })
        throw chainMismatch(chain, now)
      }
      return asHash(await ask('eth_sendTransaction', [{ ...fields, from: account, chainId: toHexChain(chain) }]))
    },
  }
}

/** 4902, or what wallets say instead of it. */
function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof PorticoError)) return false
  const code = (error.data as { rpcCode?: number } | undefined)?.rpcCode
  return code === 4902 || code === 5000 || code === 32603 || /unrecognized chain/i.test(error.message)
}
