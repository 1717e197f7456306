/** A separate entry that no page loads by default: import it where errors are inspected. */
import { isPorticoError } from '../errors/error.ts'
import { errorLink } from '../errors/link.ts'
import type { ErrorRow, ErrorTable } from '../errors/row.ts'
import { coreErrors } from './table.ts'

export { errorLink } from '../errors/link.ts'
export { coreErrors, exits } from './table.ts'
export type { ExitRow } from './table.ts'
export type { CoreErrorCode } from './codes.ts'
export type { ErrorFamily } from '../errors/codes.ts'
export type { ErrorRow, ErrorTable } from '../errors/row.ts'

/** The description of an error. */
export interface ErrorDescription extends ErrorRow {
  /** The error's code. */
  code: string
  /** Its page in the documentation. */
  link: string
}

/**
 * Returns the meaning, cause and advice of an error.
 *
 * @param tables Those of the packages and features in use, e.g. `bitcoinErrors` of
 *   `@portico/bitcoin/errors`.
 * @returns For an unknown code, and for errors that are not Portico's, the description of
 *   `unknown`.
 * @example
 * portico.connect().catch((error) => console.log(describeError(error, evmErrors).advice))
 */
export function describeError(error: unknown, ...tables: readonly ErrorTable[]): ErrorDescription {
  const code = isPorticoError(error) ? error.code : 'unknown'
  const all: Readonly<Record<string, ErrorRow>> = Object.assign({}, coreErrors, ...tables)
  const row = [code, namespaceOf(code), 'unknown'].find((key) => Object.hasOwn(all, key))!
  return { ...all[row]!, code, link: errorLink(row) }
}

function namespaceOf(code: string): string {
  return /^rpc-?\d/.test(code) ? 'rpc<number>' : `${code.slice(0, code.indexOf('-'))}-<exit>`
}
