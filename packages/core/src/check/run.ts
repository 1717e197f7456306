import type { FixedOptions, PorticoConfig } from '../contracts/config.ts'
import { errorLink } from '../errors/link.ts'
import type { Connector, Services } from '../types/index.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { Ui } from '../contracts/ui.ts'
import { checkConfig } from './check.ts'
import { isOnlyOne } from './instances.ts'

export { alertOf } from './alerts.ts'

interface Checked {
  config: FixedOptions
  connectors: ReadonlyMap<string, Connector>
  state: StateStore<State>
  services: Services
}

/**
 * Raises one alert with all faults, and those that its connectors name.
 *
 * @param isRunning Whether the instance runs; the same function each time.
 */
export async function runCheck(
  { config, connectors, state, services }: Checked,
  isRunning: () => boolean,
  ui: () => Promise<Ui>,
): Promise<void> {
  const { window } = services.platform
  const faults = checkConfig({ ...config, ...state.get().options }, window?.origin)
  const { id = 'default' } = config
  if (window && !isOnlyOne(window, id, isRunning))
    faults.push(
      `Another instance with the id "${id}" runs on this page: give each an \`id\` of its own, or they read and write one storage.`,
    )
  if ((config.siwx ?? config.siweConfig) && !(await canAskToSignIn(ui)))
    faults.push(
      '`siwx` needs a view that shows the sign-in message, and no feature serves the intent "signIn": no account is asked to sign in. Register a feature that serves it, or call `signIn` of @portico/core/siwx, which asks the wallet at once then.',
    )
  if (faults.length > 0) await (await ui()).raise('config-invalid', faults.join(' '))
  for (const { alert } of connectors.values()) if (alert) (await ui()).raiseOnce(alert)
}

/** True if the model cannot be loaded, which the card itself reports. */
function canAskToSignIn(ui: () => Promise<Ui>): Promise<boolean> {
  return ui()
    .then(({ features }) => features.viewFor('signIn'))
    .then(Boolean, () => true)
}

export function explain(config: Partial<PorticoConfig>): void {
  const faults = checkConfig(config, undefined)
  if (faults.length > 0)
    console.error(
      `Portico: Invalid App Configuration. ${faults.join(' ')} See ${errorLink('config')}.`,
    )
}
