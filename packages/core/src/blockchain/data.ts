import type { Blockchain } from './queries.ts'
import type { Resources } from '../resource/resources.ts'
import type { ChainId, Stop } from '../types/index.ts'

/** Balances, tokens and names of addresses. */
export interface Data {
  /** Remote data in the state. Other data fetched for this instance is stored there too. */
  resources: Resources
  /** Keys of the records in `state.resources`: an address is of one chain family, and names it. */
  balanceKey(address: string, chain: ChainId, token?: string): string
  tokensKey(address: string, chain: ChainId): string
  identityKey(address: string): string
  /** Reads the native balance, or one token's. `manual` is a visitor's Retry. */
  balance(
    address: string,
    chain: ChainId,
    options?: { token?: string | undefined; manual?: boolean },
  ): Promise<void>
  /**
   * Reads it now and whenever its 30 s end, while the page is visible and online, and on every
   * {@link Data.refresh}.
   */
  watchBalance(address: string, chain: ChainId, token?: string): Stop
  tokens(address: string, chain: ChainId, options?: { manual?: boolean }): Promise<void>
  /** The further data of the account views; loaded as separate code. */
  more(): Promise<Portfolio>
  /**
   * Reads the watched balances of the network again after activity there, such as a transaction.
   */
  refresh(chain: ChainId): Promise<void>
  /**
   * @param namespace The family whose name service is asked. Default: that of the account with
   *   this address, else the active one.
   */
  identity(address: string, namespace?: string): Promise<void>
  /** Removes all that is cached of an address. */
  forget(address: string): void
}

/** Data that the account views read and a button does not. */
export interface Portfolio extends Pick<Data, 'tokens' | 'identity'> {
  /** As {@link Data.watchBalance}, for all tokens of the list. */
  watchTokens(address: string, chain: ChainId): Stop
  /**
   * While an account is shown: polls the network's newest block, if its family can read it cheaply,
   * and refreshes with each.
   */
  watchBlocks(chain: ChainId): Stop
  refresh(chain: ChainId): void
  /**
   * Data that a host's service has and a network does not: prices, histories, NFTs; loaded as
   * separate code.
   */
  blockchain(): Promise<Blockchain>
}
