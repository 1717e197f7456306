import type { Context } from '../context.ts'
import { PorticoError } from '../errors.ts'

/** @throws PorticoError `adapter-missing` when no adapter speaks to the namespace. */
export function needAdapter({ adapters }: Pick<Context, 'adapters'>, ns: string): void {
  if (!adapters.has(ns)) throw new PorticoError('adapter-missing', `Adapter for namespace ${ns} doesn't exist`)
}
