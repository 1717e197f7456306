/** What a database error means to the caller, for every engine. */
import * as file from './sqlite.ts'

/** The database cannot be reached, or the connection to it was lost. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** The SQLSTATE code of a Postgres error, or undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined
}

/** A lock timeout, a deadlock, a snapshot that a replica could not keep, a statement timeout. */
const busyStates = new Set(['40001', '40P01', '55P03', '57014'])
/**
 * The server shuts down, has crashed, is starting, lacks memory or connections, or has become a
 * standby.
 */
const goneStates = new Set(['25006', '25P03', '53200', '53300', '57P01', '57P02', '57P03', '57P05'])

/** Whether the error comes from contention with other writers, so that a retry will help. */
export const isBusy = (error: unknown): boolean =>
  file.isBusy(error) || busyStates.has(sqlState(error) ?? '')

/** Whether the storage is full. */
export const isStorageFull = (error: unknown): boolean =>
  file.isStorageFull(error) || sqlState(error) === '53100'

/** Whether the database does not answer, or accepts no writes, for now. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return error instanceof UnreachableError || state.startsWith('08') || goneStates.has(state)
}
