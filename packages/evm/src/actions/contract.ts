/** How a contract call is written, typed from its ABI by viem. */
import type {
  Abi,
  BlockTag,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  ContractFunctionReturnType,
  GetMutabilityAwareValue,
} from 'viem'
import type { Hex, OnChain } from './shared.ts'

/** An ABI, with literal types or without. */
export type AnyAbi = Abi | readonly unknown[]

export type ReadName<A extends AnyAbi> = ContractFunctionName<A, 'pure' | 'view'>
export type ReadArgs<A extends AnyAbi, F extends ReadName<A>> = ContractFunctionArgs<
  A,
  'pure' | 'view',
  F
>
export type WriteName<A extends AnyAbi> = ContractFunctionName<A, 'nonpayable' | 'payable'>
export type WriteArgs<A extends AnyAbi, F extends WriteName<A>> = ContractFunctionArgs<
  A,
  'nonpayable' | 'payable',
  F
>

/**
 * The caller's account. Default: the active account for calls that would be sent, none for reads.
 */
export interface AsAccount {
  /** Its address. */
  account?: Hex | undefined
}

/** The block at which the contract is read. Default: the newest. */
export interface AtBlock {
  /** By its number. */
  blockNumber?: bigint | undefined
  /** By its name, e.g. `finalized`. */
  blockTag?: BlockTag | undefined
}

/** A call of a function that only reads. */
export type ReadCall<
  A extends AnyAbi,
  F extends ReadName<A>,
  R extends ReadArgs<A, F>,
> = ContractFunctionParameters<A, 'pure' | 'view', F, R> & OnChain & AsAccount & AtBlock
export type ReadResult<
  A extends AnyAbi,
  F extends ReadName<A>,
  R extends ReadArgs<A, F>,
> = ContractFunctionReturnType<A, 'pure' | 'view', F, R>

/** A call of a function that changes something; only a payable one takes a value, in wei. */
export type WriteCall<
  A extends AnyAbi,
  F extends WriteName<A>,
  R extends WriteArgs<A, F>,
> = ContractFunctionParameters<A, 'nonpayable' | 'payable', F, R> &
  GetMutabilityAwareValue<A, 'nonpayable' | 'payable', F, bigint, R>

export type WriteResult<
  A extends AnyAbi,
  F extends WriteName<A>,
  R extends WriteArgs<A, F>,
> = ContractFunctionReturnType<A, 'nonpayable' | 'payable', F, R>

/** A call whose types are checked already. */
export interface PlainCall extends OnChain, AsAccount, AtBlock {
  /** The contract's ABI. */
  abi: Abi
  /** Its address. */
  address: Hex
  /** The called function. */
  functionName: string
  /** Its arguments. */
  args?: readonly unknown[] | undefined
  /** Wei that is sent along. */
  value?: bigint | undefined
}
