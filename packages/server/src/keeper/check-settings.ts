import { checkMail } from '../mail/settings.ts'
import { checkSetting, SettingsError } from '../utils/setting.ts'
import { checkIssuers } from './issuers.ts'
import { keeperTable, type KeeperSettings } from './settings.ts'

const checked = [
  'key',
  'frameOrigin',
  'origin',
  'smtpUrl',
  'mailFrom',
  'metricsToken',
] as const satisfies readonly (keyof KeeperSettings)[]

/**
 * Validates a program's values like those of variables.
 *
 * @throws SettingsError
 */
export function checkKeeperSettings(settings: KeeperSettings): void {
  if (settings.key === '')
    throw new SettingsError(
      `${keeperTable.key.name} is missing: \`openssl rand -base64 32\` makes one`,
    )
  if (settings.frameOrigin === '')
    throw new SettingsError(`${keeperTable.frameOrigin.name} is missing`)
  for (const key of checked)
    checkSetting(keeperTable[key], () => keeperTable[key].parse(settings[key]))
  checkSetting(keeperTable.issuers, () => checkIssuers(settings.issuers))
  if (settings.delay > 0 && settings.origin === '')
    throw new SettingsError(`${keeperTable.origin.name} is missing: with a delay, mails link there`)
  checkMail(settings, 'PORTICO_KEEPER_')
}
