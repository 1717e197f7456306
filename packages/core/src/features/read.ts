/** What views are opened with, read where it comes from outside. Comes with the code that asks wallets. */
import type { OpenOptions } from '../contracts/portico.ts'
import type { Guard } from './params.ts'
import type { Registry } from './registry.ts'
import { readers } from './routes.ts'

/** Leaves out of a host's data what the view does not take, or takes otherwise. */
export function readOpening(options: OpenOptions, { ruleOf, viewFor }: Pick<Registry, 'ruleOf' | 'viewFor'>): OpenOptions {
  const { view = options.intent && viewFor(options.intent), data = {} } = options
  if (!view) return options
  const reader = ruleOf(view).params ?? (readers as Readonly<Record<string, Readonly<Record<string, Guard>>>>)[view]
  return reader ? { ...options, data: Object.fromEntries(Object.entries(data).filter(([name, value]) => Object.hasOwn(reader, name) && fits(reader[name], value))) } : options
}

function fits(guard: Guard | undefined, value: unknown): boolean {
  try {
    return guard?.(value) === true
  } catch {
    return false
  }
}
