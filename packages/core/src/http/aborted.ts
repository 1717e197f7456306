import { PorticoError } from '../errors.ts'

/** What a caller gets when it gave the request up itself. */
export function aborted(signal: AbortSignal): PorticoError {
  return new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal.reason })
}
