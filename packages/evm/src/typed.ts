import type { PorticoError } from '@portico/core'

/** A wallet's failure as a typed error; the table of codes loads with the first failure. */
export async function typed(error: unknown, fallback: string): Promise<PorticoError> {
  return (await import('./errors.ts')).toPorticoError(error, fallback)
}
