import { readKeys } from '../keys/key-manager.ts'
import { checkSender, checkSmtpUrl, smtpMeaning, type MailSettings } from '../mail/settings.ts'
import {
  checkedBy,
  checkOrigin,
  choice,
  defaultsOf,
  flag,
  readTable,
  text,
  whole,
  type SettingsTable,
} from '../utils/setting.ts'
import { isOriginPattern } from '../projects/origins.ts'
import { readTokens } from '../utils/tokens.ts'
import { readIssuers, type RecoveryIssuer } from './issuers.ts'

/**
 * Settings of a recovery service, one environment variable each; {@link recoverySettingsTable}
 * describes them.
 */
export interface RecoverySettings extends MailSettings {
  /** Address to listen on. */
  host: string
  /** 0 takes a free one. */
  port: number
  /** A SQLite file, or `:memory:`. */
  database: string
  /** 32 bytes in base64; several, newest first, are separated by commas. */
  key: string
  /** Only pages of this origin may send requests. */
  frameOrigin: string
  /** Origins of pages that mails may name, with `*`. Empty: they name none. */
  sites: readonly string[]
  /** Least severity that is logged. */
  logLevel: string
  /** Number of the operator's proxies in front. */
  trustProxy: number
  /** Requests per minute and client; 0 is no limit. */
  rateLimit: number
  /** Mails per hour, wallet and named address; 0 is no limit. */
  mailsOfWallet: number
  /** Mails per hour and client; 0 is no limit. */
  mailsOfCaller: number
  /** Codes or secrets per day and wallet; 0 is no limit. */
  triesOfWallet: number
  /** Codes, secrets and ID tokens per day and client; 0 is no limit. */
  triesOfCaller: number
  /** Wrong codes and secrets per day for all wallets together; 0 is no limit. */
  triesOfAll: number
  /** Stored or destroyed shares per hour and client; 0 is no limit. */
  changesOfCaller: number
  /** Challenges for ID tokens per hour and client; 0 is no limit. */
  challengesOfCaller: number
  /** Issuers whose ID tokens release shares. Empty: only mailed codes do. */
  issuers: readonly RecoveryIssuer[]
  /** A new wallet's address has to be confirmed before it lets in other devices. */
  confirms: boolean
  /** Minutes that a new device waits for a share by code or token; 0: none. */
  delay: number
  /** The origin for links in mails; may be empty. */
  origin: string
  /** One or several, separated by commas. Empty: no `/metrics`. */
  metricsToken: string
  /** Milliseconds for open requests to finish when the service stops. */
  shutdown: number
}

/** As a project's origins. */
const readSites = (value: string): string[] => {
  if (value === '') return []
  const sites = value.split(',').map((each) => each.trim())
  for (const site of sites)
    if (!isOriginPattern(site)) throw new Error('must be origins like https://shop.example')
  return sites
}

const required = (
  name: string,
  meaning: string,
  parse: (value: string) => unknown,
): SettingsTable<RecoverySettings>['key'] => ({
  ...text(name, '', meaning),
  parse: checkedBy(parse),
})

/** Also shown in `docs/server/settings.md`. */
export const recoverySettingsTable: SettingsTable<RecoverySettings> = {
  host: text(
    'PORTICO_RECOVERY_HOST',
    '127.0.0.1',
    'Address to listen on; `0.0.0.0` for every interface',
  ),
  port: whole(
    'PORTICO_RECOVERY_PORT',
    8788,
    '',
    [0, 65_535],
    'Port to listen on; 0 takes a free one',
  ),
  database: text(
    'PORTICO_RECOVERY_DATABASE',
    './portico-recovery.sqlite',
    'The SQLite file, created if it does not exist',
  ),
  key: required(
    'PORTICO_RECOVERY_KEY',
    'Required: the key that encrypts the recovery shares, different from the server’s: 32 random bytes in base64 (`openssl rand -base64 32`), or several separated by commas, the newest first',
    readKeys,
  ),
  frameOrigin: {
    ...text(
      'PORTICO_RECOVERY_FRAME_ORIGIN',
      '',
      'Required: the origin of the login frame, such as `https://wallet.shop.example`; only its pages may call the recovery service',
    ),
    parse: checkOrigin,
  },
  sites: {
    name: 'PORTICO_RECOVERY_SITES',
    fallback: [],
    unit: '',
    parse: readSites,
    meaning:
      'The pages that mails may name, separated by commas: the origins of the server’s projects, such as `https://shop.example,https://*.shop.example`. Others, and without this setting all, are not named, because whoever asks for a mail chooses the page',
  },
  smtpUrl: { ...text('PORTICO_RECOVERY_SMTP_URL', '', smtpMeaning), parse: checkSmtpUrl },
  mailFrom: {
    ...text(
      'PORTICO_RECOVERY_MAIL_FROM',
      '',
      'The sender of mails, such as `Shop <wallet@shop.example>`',
    ),
    parse: checkSender,
  },
  logLevel: choice(
    'PORTICO_RECOVERY_LOG_LEVEL',
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'Lowest severity that is logged; every request is one `info` line',
  ),
  trustProxy: whole(
    'PORTICO_RECOVERY_TRUST_PROXY',
    0,
    'proxies',
    [0, 8],
    'How many proxies of yours are in front: that many entries at the end of X-Forwarded-For are trusted',
  ),
  rateLimit: whole(
    'PORTICO_RECOVERY_RATE_LIMIT',
    120,
    'requests a minute',
    [0, 1_000_000],
    'Most requests of one client; 0 is no limit',
  ),
  mailsOfWallet: whole(
    'PORTICO_RECOVERY_MAILS_WALLET',
    20,
    'mails an hour',
    [0, 1_000_000],
    'Most mails with codes for one wallet, counted separately for each requested address; 0 is no limit',
  ),
  mailsOfCaller: whole(
    'PORTICO_RECOVERY_MAILS_CALLER',
    10,
    'mails an hour',
    [0, 1_000_000],
    'Most mails with codes that one client asks for; 0 is no limit',
  ),
  triesOfWallet: whole(
    'PORTICO_RECOVERY_TRIES_WALLET',
    30,
    'codes a day',
    [0, 1_000_000],
    'Most codes that are tried for one wallet by all clients, counted separately for each requested address, and most secrets for a locked wallet; 0 is no limit',
  ),
  triesOfCaller: whole(
    'PORTICO_RECOVERY_TRIES_CALLER',
    30,
    'codes a day',
    [0, 1_000_000],
    'Most codes, secrets and ID tokens that one client tries for all wallets; 0 is no limit',
  ),
  triesOfAll: whole(
    'PORTICO_RECOVERY_TRIES_ALL',
    10_000,
    'codes a day',
    [0, 1_000_000_000],
    'Most wrong codes and secrets for all wallets together, after which none is accepted that day; from half of it on `portico_recovery_tries_alarms_total` counts; 0 is no limit',
  ),
  changesOfCaller: whole(
    'PORTICO_RECOVERY_CHANGES_CALLER',
    120,
    'shares an hour',
    [0, 1_000_000],
    'Most shares that one client stores or destroys; 0 is no limit',
  ),
  challengesOfCaller: whole(
    'PORTICO_RECOVERY_CHALLENGES_CALLER',
    240,
    'challenges an hour',
    [0, 1_000_000],
    'Most challenges for ID tokens that one client asks for, one for each login by such a provider; 0 is no limit',
  ),
  issuers: {
    name: 'PORTICO_RECOVERY_ISSUERS',
    fallback: [],
    unit: '',
    parse: readIssuers,
    meaning:
      'Issuers whose ID tokens let a new device in without a mailed code: pairs of an issuer and the client id of your server there, separated by commas, such as `https://accounts.google.com 1234.apps.googleusercontent.com`',
  },
  confirms: flag(
    'PORTICO_RECOVERY_CONFIRM',
    'Whether the address of a new wallet opens it on no other device until a code that was mailed there was entered on a device that has the wallet. The login frame asks for it after the first login, and visitors may put it off; an ID token that vouches for the address needs none. `false`: a new wallet opens by a code that is mailed to whatever address its first device named',
    true,
  ),
  delay: whole(
    'PORTICO_RECOVERY_DELAY_MINUTES',
    0,
    'minutes',
    [0, 43_200],
    'How long a new device waits for the recovery share after its code or ID token was right; its owner gets a mail, and can refuse it. 0: not at all',
  ),
  origin: {
    ...text(
      'PORTICO_RECOVERY_ORIGIN',
      '',
      'Where visitors reach the recovery service, as `https://recovery.example`: links in its mails lead there. Required with a delay',
    ),
    parse: checkOrigin,
  },
  metricsToken: required(
    'PORTICO_RECOVERY_METRICS_TOKEN',
    'Bearer token of `/metrics`, at least 16 characters, or several separated by commas; without one there is no `/metrics`',
    readTokens,
  ),
  shutdown: whole(
    'PORTICO_RECOVERY_SHUTDOWN_MS',
    10_000,
    'ms',
    [0, 86_400_000],
    'How long requests under way may take to finish after SIGTERM',
  ),
}

export const defaultRecoverySettings = (): RecoverySettings => defaultsOf(recoverySettingsTable)

/** The recovery service's URL is a setting of the server. */
const isOurs = (name: string): boolean =>
  name.startsWith('PORTICO_RECOVERY_') && name !== 'PORTICO_RECOVERY_URL'

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 *
 * @throws SettingsError one line for each unreadable or unknown variable.
 */
export const readRecoverySettings = (
  env: Readonly<Record<string, string | undefined>>,
): RecoverySettings => readTable(recoverySettingsTable, env, isOurs, 'the recovery service')
