import type { PorticoConfig } from '../contracts/config.ts'
import type { CloseReason } from '../contracts/commands.ts'
import type { Registry } from '../contracts/registry.ts'
import type { State } from '../state/state.ts'
import type { ViewName } from '../types/routes.ts'

/**
 * The host may refuse; a host's check that throws does not count, so that no visitor is locked in
 * by a bug.
 */
export function refusalOf(
  view: ViewName,
  why: CloseReason,
  config: Pick<PorticoConfig, 'beforeClose'>,
  features: Pick<Registry, 'find'>,
  state: State,
): string | undefined {
  try {
    const reason: unknown = config.beforeClose?.(why, view)
    return (
      (typeof reason === 'string' && reason) ||
      features.find((feature) => feature.beforeClose?.(why, view, state) || undefined)
    )
  } catch (error) {
    return void console.error(error)
  }
}
