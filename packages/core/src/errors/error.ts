import type { Exit, Json } from '../contracts/values.ts'
import type { ErrorCode } from './codes.ts'

/** The report categories of the error collector; {@link PorticoError.category}. */
export type Category = 'INTERNAL_SDK_ERROR' | 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR'

export interface PorticoErrorOptions {
  cause?: unknown
  exit?: Exit
  category?: Category
  data?: Json
}

/**
 * The one error family. `message` is the developer's text in short (English, stable where `docs/errors.md` quotes it); cause, advice and
 * the key of what a visitor reads are found by `code`: see `describeError` of `@portico/core/errors`.
 *
 * @example
 * try { await portico.connect() } catch (error) {
 *   if (isPorticoError(error) && error.exit === 'rejected') showHint()
 * }
 */
export class PorticoError extends Error {
  override readonly name = 'PorticoError'
  // Declared only: they are given below, and need no initializer in the published code.
  declare readonly code: ErrorCode
  declare readonly exit: Exit | undefined
  declare readonly category: Category
  declare readonly data: Json | undefined

  constructor(code: ErrorCode, message: string, { exit, category = 'INTERNAL_SDK_ERROR', data, ...options }: PorticoErrorOptions = {}) {
    super(message || 'Unknown error', options)
    Object.assign(this, { code, exit, category, data })
  }
}

/** Recognises our errors across copies of the package, which `instanceof` would not. */
export function isPorticoError(error: unknown): error is PorticoError {
  return error instanceof Error && error.name === 'PorticoError' && 'code' in error
}

/** @throws PorticoError `adapter-missing` when no adapter speaks to the namespace. */
export function needAdapter({ adapters }: { adapters: ReadonlyMap<string, unknown> }, ns: string): void {
  if (!adapters.has(ns)) throw new PorticoError('adapter-missing', `Adapter for namespace ${ns} doesn't exist`)
}
