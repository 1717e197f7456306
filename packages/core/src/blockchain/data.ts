import type { Blockchain } from './queries.ts'
import type { Resources } from '../resource/resources.ts'
import type { ChainId, Stop } from '../types/index.ts'

export interface Data {
  resources: Resources
  balanceKey(address: string, chain: ChainId, token?: string): string
  tokensKey(address: string, chain: ChainId): string
  identityKey(address: string): string
  balance(
    address: string,
    chain: ChainId,
    options?: { token?: string | undefined; manual?: boolean },
  ): Promise<void>
  /**
   * Reads now and every 30 s, while the page is visible and online, and on every {@link
   * Data.refresh}.
   */
  watchBalance(address: string, chain: ChainId, token?: string): Stop
  tokens(address: string, chain: ChainId, options?: { manual?: boolean }): Promise<void>
  more(): Promise<Portfolio>
  /**
   * Reads what is shown of a network again.
   *
   * @param accounts Whose balances a transaction has changed: what is kept of them is marked until
   *   the new value is there, and the service reads them again.
   */
  refresh(chain: ChainId, accounts?: readonly string[]): Promise<void>
  /**
   * @param namespace Whose name service is asked. Default: that of the account with this address,
   *   else the active one.
   */
  identity(address: string, namespace?: string): Promise<void>
  forget(address: string): void
}

export interface Portfolio extends Pick<Data, 'tokens' | 'identity'> {
  watchTokens(address: string, chain: ChainId): Stop
  watchBlocks(chain: ChainId): Stop
  refresh(chain: ChainId, accounts?: readonly string[]): void
  blockchain: Blockchain
}
