import type { PorticoConfig } from '../contracts/config.ts'
import type { CloseReason } from '../contracts/commands.ts'
import type { Registry } from '../features/registry.ts'
import type { State } from '../state/state.ts'
import type { ViewName } from '../features/routes.ts'

/** The modal closes, or stays and shows the reason. */
export type CloseDecision = 'close' | { refuse: string }

/**
 * Every way of closing works unless the host returns a reason against it. A host's check that throws counts as none, so that no
 * visitor is locked in by a bug.
 */
export function closeDecision(
  view: ViewName,
  why: CloseReason,
  config: Pick<PorticoConfig, 'beforeClose'>,
  features: Pick<Registry, 'find'>,
  state: State,
): CloseDecision {
  try {
    const reason: unknown = config.beforeClose?.(why, view)
    const refuse = (typeof reason === 'string' && reason) || features.find((feature) => feature.beforeClose?.(why, view, state) || undefined)
    return refuse ? { refuse } : 'close'
  } catch (error) {
    console.error(error)
    return 'close'
  }
}
