import {
  BaseError,
  ExecutionRevertedError,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
} from 'viem'
import { HttpError } from '../http/errors.ts'

/** Messages of nodes that have no error code for a revert. */
const ofContract =
  /revert|invalid opcode|out of gas|opcode|stack (?:under|over)flow|invalid jump|gas required exceeds/i

/**
 * Whether the node failed and not the contract: then nothing is known, and the call may succeed
 * later.
 */
export function isNodeFault(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const has = (test: (each: unknown) => boolean): boolean => error.walk(test) !== null
  if (has((each) => each instanceof ExecutionRevertedError)) return false
  const refused = error.walk((each) => each instanceof RpcRequestError)
  if (refused instanceof RpcRequestError)
    return refused.code !== 3 && !ofContract.test(refused.details)
  return has((each) => each instanceof HttpRequestError || each instanceof TimeoutError)
}

export const noNode = (): HttpError =>
  new HttpError(503, 'chain', 'no node of the chain answers', { 'retry-after': '5' })

/** Undefined where the contract fails; throws 503 where the node fails. */
export async function unlessReverted<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isNodeFault(error)) throw noNode()
    if (error instanceof BaseError) return undefined
    throw error
  }
}
