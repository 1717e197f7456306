/** What a call does, step by step. */
import type { Description } from '../../descriptors/describe.ts'
import type { Call, Odd } from './call.ts'

export interface Sum {
  /** Null: the network's coin. Undefined: the call does not name it. */
  token: string | null | undefined
  amount: bigint
}

/** An allowance of a token or an item by a call; `until` in seconds, null without an end. */
export type Action =
  | Exclude<Call, { is: 'other' }>
  /** The network's coin, to the step's receiver. */
  | { is: 'pay' }
  | { is: 'items'; from: string; to: string; items: readonly { item: bigint; count: bigint }[] }
  /** An allowance that ends. */
  | { is: 'allow-until'; token: string; spender: string; amount: bigint; until: bigint }
  /**
   * `move`: a token other than the called contract. `isPart`: on the way of a swap, where it should
   * go to nobody else.
   */
  | {
      is: 'move'
      token: string | null
      from: string | null
      to: string | null
      amount: bigint
      isPart?: boolean
    }
  /** `to`: null stays with the contract, for a later step. */
  | { is: 'swap'; gives: Sum; gets: Sum; to: string | null; until: bigint | null }
  /** What a contract has at the end of its work, and not less than `amount`. */
  | { is: 'payout'; token: string | null; to: string | null; amount: bigint }
  /** A part of what a contract has, in units of 10 to the minus `decimals`, where 100 is all. */
  | { is: 'share'; token: string | null; to: string | null; percent: bigint; decimals: number }
  /** The network's coin is made a token. */
  | { is: 'wrap'; to: string | null; amount: bigint }
  /** Stops all unless the owner has that much. */
  | { is: 'check'; token: string; owner: string; amount: bigint }
  /** May be taken while the call runs. */
  | { is: 'lend'; token: string | null; spender: string; amount: bigint }
  /** Takes back what was allowed. */
  | { is: 'take-back' }
  /** Known by a descriptor alone. */
  | { is: 'described'; description: Description }
  /** The code of another contract runs in the name of the one that acts. */
  | { is: 'delegate' }
  /** A step of a router that is not known here. */
  | { is: 'command'; code: string }
  /** `odd`: a known function, a permission or another, but its data is not in its form. */
  | { is: 'unknown'; selector: string; odd?: Odd }

export interface Step {
  /** Who acts: the account, or a contract that it has act. */
  by: string
  /** The called contract, or the receiver of a payment. */
  to: string
  /** Sent along, in the coin's smallest unit. */
  value: bigint
  does: Action
}

/** The amount that stands for all that a contract has. */
export const everything = 1n << 255n
/** Stands for what was swapped, and is to be paid. */
export const owed = -1n
