/** What a database's error means to whoever asked, whichever engine it is. */
import * as file from './sqlite.ts'

/** The database cannot be reached, or the connection to it was lost. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** The code by which Postgres names an error (SQLSTATE), or undefined where it is none of Postgres's. */
export function sqlState(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined
}

/** A lock that was not to be had in time, a deadlock, a snapshot that a replica could not keep, a statement that took too long. */
const busyStates = new Set(['40001', '40P01', '55P03', '57014'])
/** Shut down, crashed, starting, without memory or connections for us, or gone over to another server. */
const goneStates = new Set(['25006', '25P03', '53200', '53300', '57P01', '57P02', '57P03', '57P05'])

/** Whether others write to the same thing: nobody's fault here, and soon over. */
export const isBusy = (error: unknown): boolean => file.isBusy(error) || busyStates.has(sqlState(error) ?? '')

/** Whether the storage takes no more. */
export const isStorageFull = (error: unknown): boolean => file.isStorageFull(error) || sqlState(error) === '53100'

/** Whether the database does not answer, or takes nothing, for now. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return error instanceof UnreachableError || state.startsWith('08') || goneStates.has(state)
}
