/** What views are opened with, read where it comes from outside. Comes with the code that asks wallets. */
import type { OpenOptions } from '../contracts/portico.ts'
import { PorticoError } from '../errors/error.ts'
import type { Guard } from './params.ts'
import type { Registry } from './registry.ts'
import { readers } from './routes.ts'

/**
 * Leaves out of a host's data what the view does not take, or takes otherwise.
 *
 * @param isLeft Whether the card was closed since it was to be opened.
 * @throws PorticoError `config` where there is no such view, or the host has switched it off; `send-left` where the card was closed meanwhile, and
 * the host waits for what comes of it.
 */
export async function readOpening(options: OpenOptions, registry: Pick<Registry, 'ruleOf' | 'viewFor' | 'views' | 'bring'>, isLeft: () => boolean): Promise<OpenOptions> {
  const { ruleOf, viewFor, bring } = registry
  const given = (): OpenOptions['view'] => options.view ?? (options.intent && viewFor(options.intent))
  if (!registry.views.includes(given() ?? '')) await bring()
  const view = given()
  const { data = {} } = options
  if (!view) return options
  const { views } = registry
  if (!views.includes(view)) throw new PorticoError('config', `There is no view ${view}; there are ${[...new Set(views)].join(', ')}`)
  const { outcome, params } = ruleOf(view)
  if (outcome && options.data && isLeft()) throw new PorticoError('send-left', 'The visitor left before anything was sent', { exit: 'user' })
  const reader = params ?? (readers as Readonly<Record<string, Readonly<Record<string, Guard>>>>)[view]
  return reader && options.data ? { ...options, data: Object.fromEntries(Object.entries(data).filter(([name, value]) => Object.hasOwn(reader, name) && fits(reader[name], value))) } : options
}

function fits(guard: Guard | undefined, value: unknown): boolean {
  try {
    return guard?.(value) === true
  } catch {
    return false
  }
}
