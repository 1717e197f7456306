import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { Exit } from '../types/index.ts'
import { isUserRejection, readError, rpcCodes } from './codes.ts'

/** Words in messages, and the exits that they mean. The first match counts. */
export type Meanings = readonly (readonly [RegExp, Exit])[]

/**
 * Converts anything that a wallet threw: by its code if there is one, else by words. Never throws.
 *
 * @param reason What the wallet threw.
 * @param fallback The error's code when the visitor did not reject.
 * @param exits The exits of codes that this kind of wallet uses differently.
 */
export function errorByWords(
  reason: unknown,
  fallback: ErrorCode,
  meanings: Meanings,
  exits: Readonly<Record<number, Exit>> = {},
): PorticoError {
  if (isPorticoError(reason)) return reason
  const { codes, texts } = readError(reason)
  const message = texts[0] ?? ''
  const code = codes.find((each) => each in rpcCodes)
  const known = code === undefined ? undefined : (exits[code] ?? rpcCodes[code]?.exit)
  const exit = isUserRejection(reason)
    ? 'rejected'
    : (known ?? meanings.find(([words]) => words.test(message))?.[1] ?? 'failed')
  if (exit === 'rejected')
    return new PorticoError('user-rejected', message || 'User rejected the request', {
      cause: reason,
      exit,
    })
  return new PorticoError(fallback, message || 'Unknown error', { cause: reason, exit })
}
