import { checkFarcaster } from './embedded/farcaster/create.ts'
import { checkPasskeys } from './embedded/passkeys/domain.ts'
import { checkSocials } from './settings/providers.ts'
import { checkSwaps } from './settings/swaps.ts'
import { checkMail } from './mail/settings.ts'
import { checkSetting, SettingsError } from './utils/setting.ts'
import { settingsTable, type Settings } from './settings.ts'
import { readTokens } from './utils/tokens.ts'

/** Like those of variables, and against each other. */
export function checkSettings(settings: Settings): void {
  checkSetting(settingsTable.metricsToken, () => readTokens(settings.metricsToken))
  checkSetting(settingsTable.socials, () => checkSocials(settings.socials))
  checkSetting(settingsTable.farcasterHosts, () =>
    settingsTable.farcasterHosts.parse(settings.farcasterHosts.join(',')),
  )
  checkMail(settings, 'PORTICO_')
  checkSwaps(settings)
  checkPasskeys(settings)
  checkFarcaster(settings)
  if (settings.serverOrigin !== '' && settings.frameOrigin === '')
    throw new SettingsError('PORTICO_FRAME_ORIGIN is missing: PORTICO_SERVER_ORIGIN needs it')
}
