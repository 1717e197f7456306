import { isPorticoError } from '../errors/error.ts'
import { isFields } from '../utils/fields.ts'

/** A number that an error of ours carries in its `data`, if it does. */
export function numberIn(
  error: unknown,
  key: 'status' | 'retryAfter' | 'rpcCode',
): number | undefined {
  const data = isPorticoError(error) ? error.data : undefined
  const value = isFields(data) ? data[key] : undefined
  return typeof value === 'number' ? value : undefined
}

/** The HTTP status that an error of ours carries, if any. */
export function statusOf(error: unknown): number | undefined {
  return numberIn(error, 'status')
}

/** The pause that the server requested, in milliseconds, if it did. */
export function retryAfterOf(error: unknown): number | undefined {
  return numberIn(error, 'retryAfter')
}
