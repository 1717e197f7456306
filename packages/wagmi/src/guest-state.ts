import type { ChainId, ConnFact, ProviderHandle } from '@portico/core'
import { getAddress } from 'viem'
import type { WagmiConnection, WagmiConnector } from './config.ts'

export interface GuestState {
  apply(fact: ConnFact): void
  setAccount(address: string): void
  chainId(): number
  connection(): WagmiConnection | undefined
  close(): void
  isClosed(): boolean
}

export function createGuestState(
  handle: ProviderHandle,
  initialChain: ChainId,
  connector: WagmiConnector,
): GuestState {
  let accounts = handle.accounts.map(({ address }) => address)
  let [first] = accounts
  let current = first
  let chain = initialChain
  let lost = false
  let closed = false
  const chainId = (): number => Number(chain.slice('eip155:'.length))
  return {
    apply(fact) {
      if (fact.is === 'accounts') {
        accounts = fact.accounts.map(({ address }) => address)
        const [next] = accounts
        // As in the core, a chosen account remains active until the wallet lists another one first.
        if (next !== first || !current || !accounts.includes(current)) current = next
        first = next
      } else if (fact.is === 'chain') chain = fact.chain
      if (['accounts', 'lost', 'back'].includes(fact.is)) lost = fact.is === 'lost'
    },
    setAccount: (address) => (current = address),
    chainId,
    connection() {
      if (closed || lost || current === undefined) return undefined
      return {
        accounts: [current, ...accounts.filter((address) => address !== current)].map((address) =>
          getAddress(address),
        ),
        chainId: chainId(),
        connector,
      }
    },
    close: () => void (closed = true),
    isClosed: () => closed,
  }
}
