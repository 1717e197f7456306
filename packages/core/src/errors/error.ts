import { isFields } from '../utils/fields.ts'
import type { Exit, Json } from '../utils/values.ts'
import type { ErrorCode } from './codes.ts'

/** The report categories of the error collector; {@link PorticoError.category}. */
export type Category =
  | 'INTERNAL_SDK_ERROR'
  | 'API_ERROR'
  | 'DATA_PARSING_ERROR'
  | 'SECURE_SITE_ERROR'

/** What an error has besides its code and message. */
export interface PorticoErrorOptions {
  /** The underlying error, as in `Error.cause`. */
  cause?: unknown
  /** How an attempt, a link or a connection ended, if one did. */
  exit?: Exit
  /** How it is reported. Default `INTERNAL_SDK_ERROR`. */
  category?: Category
  /** Data for error handlers, as JSON. */
  data?: Json
}

/**
 * `message` is a short text for developers (English, stable where `docs/errors.md` quotes it).
 * `describeError` of `@portico/core/errors` returns cause, advice and the visitor's message key.
 *
 * @example
 * try { await portico.connect() } catch (error) {
 *   if (isPorticoError(error) && error.exit === 'rejected') console.log('You said no')
 * }
 */
export class PorticoError extends Error {
  /** Always `PorticoError`. */
  override readonly name = 'PorticoError'
  // Declared only: the constructor sets them, so the published code needs no initializer.
  /** The error code; `docs/errors.md` lists all codes. */
  declare readonly code: ErrorCode
  /** How an attempt, a link or a connection ended, if one did. */
  declare readonly exit: Exit | undefined
  /** How it is reported. */
  declare readonly category: Category
  /** Data for error handlers, as JSON. */
  declare readonly data: Json | undefined

  constructor(
    code: ErrorCode,
    message: string,
    { exit, category = 'INTERNAL_SDK_ERROR', data, ...options }: PorticoErrorOptions = {},
  ) {
    super(message || 'Unknown error', options)
    Object.assign(this, { code, exit, category, data })
  }
}

/** Recognises errors across copies of the package, which `instanceof` would not. */
export function isPorticoError(error: unknown): error is PorticoError {
  return error instanceof Error && error.name === 'PorticoError' && 'code' in error
}

/** A number in an error's data. */
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

/** @throws PorticoError `adapter-missing` when no adapter speaks to the namespace. */
export function needAdapter(
  { adapters }: { adapters: ReadonlyMap<string, unknown> },
  namespace: string,
): void {
  if (!adapters.has(namespace))
    throw new PorticoError('adapter-missing', `Adapter for namespace ${namespace} doesn't exist`)
}
