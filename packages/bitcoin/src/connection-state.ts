/** The chain and the accounts of a connection, as its wallet last reported them. */
import type { Account, ChainId, ConnFact, Services, Stop } from '@portico/core'
import type { BitcoinWallet } from './wallet.ts'

export interface ConnectionState {
  chain: ChainId | null
  accounts: readonly Account[]
}

/** The state of a connection that follows its wallet. */
export interface FollowedState {
  readonly state: ConnectionState
  /** Whether the wallet shares an address of this chain. */
  serves(chain: ChainId): boolean
  /** Makes a chain the one in use. */
  moveTo(chain: ChainId): void
  /** Stops listening to the wallet. */
  stop: Stop
}

/**
 * Follows a wallet. Stacks accounts (`stx`) are in the state only and are not emitted, because they
 * do not belong to this namespace.
 *
 * @param chain The chosen chain. When the wallet shares no address of it, the state moves to the
 *   chain of the addresses, because an address is of one network.
 */
export function followWallet(
  wallet: BitcoinWallet,
  chain: ChainId | null,
  networkOf: Services['network'],
  emit: (fact: ConnFact) => void,
): FollowedState {
  const state: ConnectionState = { chain, accounts: wallet.accounts() }

  /** The chains of the shared addresses. */
  const addressChains = (): readonly ChainId[] =>
    bitcoinOnly(state.accounts).flatMap(({ chains = [] }) => chains)

  const serves = (wanted: ChainId | null): boolean =>
    wanted !== null && addressChains().includes(wanted)

  /** @param accounts The accounts of the new chain, if it has other ones. */
  function moveTo(next: ChainId, accounts?: readonly Account[]): void {
    if (next === state.chain) return
    state.chain = next
    emit(accounts ? { is: 'chain', chain: next, accounts } : { is: 'chain', chain: next })
  }

  /** The chain of the addresses, when it is not the one in use. */
  function otherChain(): ChainId | undefined {
    if (serves(state.chain)) return undefined
    const chains = addressChains()
    return chains.find((each) => networkOf(each) !== undefined) ?? chains[0]
  }

  function onFact(fact: ConnFact): void {
    if (fact.is !== 'accounts') return emit(fact)
    state.accounts = fact.accounts
    const accounts = bitcoinOnly(fact.accounts)
    const moved = otherChain()
    if (moved) moveTo(moved, accounts)
    else emit({ is: 'accounts', accounts })
  }

  const stop = wallet.follow(onFact)
  const first = otherChain()
  if (first) moveTo(first)
  return { state, serves, moveTo: (next) => moveTo(next), stop }
}

const bitcoinOnly = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ kind }) => kind !== 'stx')
