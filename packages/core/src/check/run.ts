import type { PorticoConfig } from '../contracts/config.ts'
import type { Platform } from '../contracts/types.ts'
import type { Ui } from '../ui/ui.ts'
import { checkConfig } from './check.ts'

/** Checks the configuration and raises one alert with all that is wrong with it. */
export async function runCheck(config: PorticoConfig, platform: Platform, ui: () => Promise<Ui>): Promise<void> {
  const faults = checkConfig(config, platform.window?.origin)
  if (faults.length > 0) await (await ui()).raise('config-invalid', faults.join(' '))
}
