/** Loaded with the code that asks wallets. */
import type { OpenOptions } from '../public/portico.ts'
import { PorticoError } from '../errors/error.ts'
import type { Guard } from '../types/params.ts'
import type { Registry } from '../contracts/registry.ts'
import { readers } from './readers.ts'

/**
 * Drops parameters that the view does not accept or that fail its guard.
 *
 * @param isLeft Whether the card was closed meanwhile.
 * @throws PorticoError `config` when there is no such view, or the host has switched it off; when
 *   the card was closed and the host waits for a result, the error of the view's rule, else
 *   `aborted`.
 */
export async function readOpening(
  options: OpenOptions,
  registry: Pick<Registry, 'ruleOf' | 'viewFor' | 'views'>,
  isLeft: () => boolean,
): Promise<OpenOptions> {
  const { ruleOf, viewFor, views } = registry
  const view = options.view ?? viewFor(options.intent)
  const { data = {} } = options
  if (!view) return options
  if (!views.includes(view))
    throw new PorticoError(
      'config',
      `There is no view ${view}; there are ${[...new Set(views)].join(', ')}`,
    )
  const { outcome, left, params } = ruleOf(view)
  if (outcome && options.data && isLeft())
    throw (await left?.()) ?? new PorticoError('aborted', 'Request was aborted', { exit: 'user' })
  const reader =
    params ?? (readers as Readonly<Record<string, Readonly<Record<string, Guard>>>>)[view]
  return reader && options.data
    ? {
        ...options,
        data: Object.fromEntries(
          Object.entries(data).filter(
            ([name, value]) => Object.hasOwn(reader, name) && fits(reader[name], value),
          ),
        ),
      }
    : options
}

function fits(guard: Guard | undefined, value: unknown): boolean {
  try {
    return guard?.(value) === true
  } catch {
    return false
  }
}
