import type { Blockchain } from '../blockchain/queries.ts'
import type { Resources } from '../resource/resources.ts'
import type { ChainId, Stop } from '../contracts/types.ts'

/** Balances, tokens and names of addresses. */
export interface Data {
  /** Remote data in the state; what else is fetched for this instance is kept there too. */
  resources: Resources
  /** Keys of the records in `state.resources`: an address is of one chain family, and names it. */
  balanceKey(address: string, chain: ChainId, token?: string): string
  tokensKey(address: string, chain: ChainId): string
  identityKey(address: string): string
  /** Reads the native balance, or one token's. `manual` is a visitor's Retry. */
  balance(address: string, chain: ChainId, options?: { token?: string | undefined; manual?: boolean }): Promise<void>
  /** Reads it now and whenever its 30 s are over, while the page is visible and online, and whenever {@link Data.refresh} is called. */
  watchBalance(address: string, chain: ChainId, token?: string): Stop
  tokens(address: string, chain: ChainId, options?: { manual?: boolean }): Promise<void>
  /** What an account's view watches beyond that; code of its own. */
  more(): Promise<Portfolio>
  /** Something has happened on the network, a transaction for one: balances that are watched there are read again. */
  refresh(chain: ChainId): Promise<void>
  /** @param namespace Whose name service is asked. Default: that of the account with this address, else the one in front. */
  identity(address: string, namespace?: string): Promise<void>
  /** Removes all that is cached of an address. */
  forget(address: string): void
}

/** What an account's view reads, and a button does not. */
export interface Portfolio extends Pick<Data, 'tokens' | 'identity'> {
  /** As {@link Data.watchBalance}, for all tokens of the list. */
  watchTokens(address: string, chain: ChainId): Stop
  /** While an account is on screen: asks for the network's newest block, where its family can read it cheaply, and refreshes with each. */
  watchBlocks(chain: ChainId): Stop
  refresh(chain: ChainId): void
  /** What a host's service knows, and a network does not: prices, histories, NFTs; code of its own. */
  blockchain(): Promise<Blockchain>
}
