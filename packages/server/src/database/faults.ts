/** For every engine. */
import * as file from './sqlite.ts'

export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

export function sqlState(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined
}

/** Serialization failure, deadlock, lock timeout, statement timeout. */
const busyStates = new Set(['40001', '40P01', '55P03', '57014'])
/** Shutdown, crash, start, no memory or connections, or a standby. */
const missingStates = new Set([
  '25006',
  '25P03',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

export const isBusy = (error: unknown): boolean =>
  file.isBusy(error) || busyStates.has(sqlState(error) ?? '')

export const isStorageFull = (error: unknown): boolean =>
  file.isStorageFull(error) || sqlState(error) === '53100'

export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return error instanceof UnreachableError || state.startsWith('08') || missingStates.has(state)
}
