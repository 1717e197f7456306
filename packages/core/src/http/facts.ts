import { isPorticoError } from '../errors.ts'

/** A number that an error of ours carries in its `data`, if it does. */
export function numberIn(error: unknown, key: 'status' | 'retryAfter' | 'rpcCode'): number | undefined {
  const data = isPorticoError(error) ? error.data : undefined
  if (typeof data !== 'object' || data === null || !(key in data)) return undefined
  const value = (data as Readonly<Record<string, unknown>>)[key]
  return typeof value === 'number' ? value : undefined
}

/** The HTTP status that an error of ours carries, if any. */
export function statusOf(error: unknown): number | undefined {
  return numberIn(error, 'status')
}

/** How long the server asked to be left alone, in milliseconds, if it did. */
export function retryAfterOf(error: unknown): number | undefined {
  return numberIn(error, 'retryAfter')
}
