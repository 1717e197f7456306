import { PorticoError } from '../errors/error.ts'

/** The error for a wallet's answer that breaks its interface. */
export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}
