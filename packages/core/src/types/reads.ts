/** What an adapter reads from a network. */
import type { Json, Stop } from '../utils/values.ts'

/**
 * An amount of a currency or token. It is a type, because interfaces are not assignable to `Json`.
 */
export type TokenAmount = {
  /** Smallest units, decimal. */
  raw: string
  /** How many of the digits are after the decimal point. */
  decimals: number
}

/** Read-only access to one network, on the core's transport. */
export interface Reads {
  /** The balance of the coin, or of one token. */
  balance(address: string, token?: string): Promise<TokenAmount>
  /** Balances of several tokens, in the order given; null where one could not be read. */
  tokens(address: string, tokens: readonly string[]): Promise<readonly (TokenAmount | null)[]>
  /** Primary name and avatar, forward-checked. Absent when the family has no names. */
  identity?(address: string): Promise<{ name: string | null; avatar: string | null }>
  /** One request to the network's RPC. */
  request(method: string, params?: Json): Promise<Json>
  /**
   * A method without parameters whose result, a number or a hash, changes with every block. It is
   * called every few seconds while an account is on screen, to know when to read again. Absent if
   * it would cost as much as reading a balance, or if balances do not depend on blocks.
   */
  block?: string
  /**
   * Until its undo is called, the network's endpoints may be probed and ranked. Absent if the
   * family chooses its endpoints differently.
   */
  watch?(): Stop
}
