import type { Json, Stop } from '../utils/values.ts'

/** An amount of a coin or token. A type, because interfaces are not assignable to `Json`. */
export type TokenAmount = {
  /** Smallest units, decimal. */
  raw: string
  /** The number of decimals. */
  decimals: number
}

/** Read-only access to one network, on the core's transport. */
export interface Reads {
  /** The balance of the coin, or of one token. */
  balance(address: string, token?: string): Promise<TokenAmount>
  /** In the given order; null where one could not be read. */
  tokens(address: string, tokens: readonly string[]): Promise<readonly (TokenAmount | null)[]>
  /** Primary name and avatar, forward-checked. Absent without a name service. */
  identity?(address: string): Promise<{ name: string | null; avatar: string | null }>
  /** One request to the network's RPC. */
  request(method: string, params?: Json): Promise<Json>
  /**
   * A method without parameters whose result, a number or a hash, changes with every block, polled
   * to know when to read again. Absent if it would cost as much as reading a balance, or if
   * balances do not depend on blocks.
   */
  block?: string
  /**
   * Lets the network's endpoints be probed and ranked until the returned function is called. Absent
   * if the namespace chooses its endpoints differently.
   */
  watch?(): Stop
}
