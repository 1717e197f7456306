import { checkMail } from '../mail/settings.ts'
import { checkSetting, SettingsError } from '../utils/setting.ts'
import { checkIssuers } from './issuers.ts'
import { recoverySettingsTable, type RecoverySettings } from './settings.ts'

const checked = [
  'key',
  'frameOrigin',
  'origin',
  'smtpUrl',
  'mailFrom',
  'metricsToken',
] as const satisfies readonly (keyof RecoverySettings)[]

/**
 * Validates a program's values like those of variables.
 *
 * @throws SettingsError
 */
export function checkRecoverySettings(settings: RecoverySettings): void {
  if (settings.key === '')
    throw new SettingsError(
      `${recoverySettingsTable.key.name} is missing: \`openssl rand -base64 32\` makes one`,
    )
  if (settings.frameOrigin === '')
    throw new SettingsError(`${recoverySettingsTable.frameOrigin.name} is missing`)
  for (const key of checked)
    checkSetting(recoverySettingsTable[key], () => recoverySettingsTable[key].parse(settings[key]))
  checkSetting(recoverySettingsTable.sites, () =>
    recoverySettingsTable.sites.parse(settings.sites.join(',')),
  )
  checkSetting(recoverySettingsTable.issuers, () => checkIssuers(settings.issuers))
  if (settings.delay > 0 && settings.origin === '')
    throw new SettingsError(
      `${recoverySettingsTable.origin.name} is missing: with a delay, mails link there`,
    )
  checkMail(settings, 'PORTICO_RECOVERY_')
}
