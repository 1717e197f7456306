import { PorticoError } from '../errors/error.ts'

/**
 * The error for an answer of a wallet that does not pass a guard.
 *
 * @param what Names the answer, e.g. `signature`.
 */
export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}
