import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, UnknownRpcError } from 'viem'
import { isStorageFull, isUnreachable } from '../../database/faults.ts'
import { WrongChainError } from '../client.ts'
import { readRetryAfter } from '../fetch-json.ts'
import { AnswerError } from './answers.ts'

function find<T extends Error>(error: unknown, is: (each: unknown) => each is T): T | undefined {
  if (is(error)) return error
  if (error instanceof BaseError) {
    const found = error.walk(is)
    return is(found) ? found : undefined
  }
  return undefined
}

const httpError = (error: unknown): HttpRequestError | undefined =>
  find(error, (each) => each instanceof HttpRequestError)

const isUnreadable = (error: unknown): boolean =>
  find(error, (each) => each instanceof SyntaxError) !== undefined ||
  error instanceof UnknownRpcError

export const rpcCode = (error: unknown): number | undefined =>
  find(error, (each) => each instanceof RpcRequestError)?.code

export const isTooOften = (error: unknown): boolean => [-32_005, 429].includes(rpcCode(error) ?? 0)

export function asksForLess(error: unknown): boolean {
  if (rpcCode(error) !== undefined || find(error, (each) => each instanceof TimeoutError))
    return true
  const http = httpError(error)
  if (http?.status !== undefined)
    return http.status === 400 || http.status === 413 || http.status === 500
  return (
    error instanceof AnswerError ||
    isUnreadable(error) ||
    /is longer than \d+ bytes/.test(
      String((http?.cause as Error | undefined)?.message ?? http?.details ?? ''),
    )
  )
}

/** Cuts a longer `Retry-After`: there may be other nodes behind the address. */
const longestWait = 600_000

export function retryAfter(error: unknown, now: number): number | undefined {
  const http = httpError(error)
  if (http?.status !== 429 && http?.status !== 503) return undefined
  const wait = readRetryAfter(http.headers?.get('retry-after') ?? null, now)
  return wait === undefined ? undefined : Math.min(wait, longestWait)
}

/** For the operator, without URLs, keys or text of a node. */
export function problemOf(error: unknown): string {
  if (find(error, (each) => each instanceof WrongChainError))
    return 'A node serves another chain than the settings say.'
  if (isStorageFull(error)) return 'The storage is full.'
  if (isUnreachable(error)) return 'The database does not answer.'
  if (find(error, (each) => each instanceof TimeoutError)) return 'No node answers in time.'
  const code = rpcCode(error)
  if (isTooOften(error)) return 'The node says that it is asked too often.'
  if (code !== undefined) return `The node refuses with code ${code}.`
  const http = httpError(error)
  if (http?.status === 429) return 'The node says that it is asked too often.'
  if (http?.status !== undefined) return `The node answers with status ${http.status}.`
  if (isUnreadable(error)) return 'An answer of the node cannot be read.'
  if (http)
    return /is longer than/.test(http.details)
      ? 'An answer of the node is longer than PORTICO_RPC_REPLY_LIMIT allows.'
      : 'No node answers.'
  const { name, message } = error as Error
  if (name === 'MissingBlockError') return `${message}.`
  if (name === 'AnswerError') return `An answer of the node cannot be believed: ${message}.`
  if (name === 'StaleError') return 'The node changes its mind while it is asked.'
  return 'Something unexpected went wrong; the log says what.'
}
