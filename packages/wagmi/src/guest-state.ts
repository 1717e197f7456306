/** The accounts and the chain of a guest, as its wallet and Portico have set them. */
import type { ChainId, ConnFact, ProviderHandle } from '@portico/core'
import { getAddress } from 'viem'
import type { WagmiConnection, WagmiConnector } from './config.ts'

export interface GuestState {
  apply(fact: ConnFact): void
  /** Makes an account the one in use. */
  setAccount(address: string): void
  chainId(): number
  /** The connection for wagmi; none while the wallet is locked or lost. */
  connection(): WagmiConnection | undefined
  /** Removes the connection, for good. */
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
        // As in the core, a chosen account remains in use until the wallet names another one first.
        if (next !== first || !current || !accounts.includes(current)) current = next
        first = next
      } else if (fact.is === 'chain') chain = fact.chain
      if (['accounts', 'lost', 'back'].includes(fact.is)) lost = fact.is === 'lost'
    },
    setAccount: (address) => (current = address),
    chainId,
    connection() {
      if (closed || lost || current === undefined) return undefined
      // wagmi's hooks show the first account.
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
