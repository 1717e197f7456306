import { PorticoError } from '../errors/error.ts'

export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}
