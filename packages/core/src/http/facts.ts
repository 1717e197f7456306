import { isPorticoError } from '../errors/error.ts'
import { isFields } from '../utils/fields.ts'

export function numberIn(
  error: unknown,
  key: 'status' | 'retryAfter' | 'rpcCode',
): number | undefined {
  const data = isPorticoError(error) ? error.data : undefined
  const value = isFields(data) ? data[key] : undefined
  return typeof value === 'number' ? value : undefined
}

export function statusOf(error: unknown): number | undefined {
  return numberIn(error, 'status')
}

export function retryAfterOf(error: unknown): number | undefined {
  return numberIn(error, 'retryAfter')
}
