import { readKeys } from '../keys/key-manager.ts'
import { checkSender, checkSmtpUrl, smtpMeaning, type MailSettings } from '../mail/settings.ts'
import {
  checkedBy,
  checkOrigin,
  choice,
  defaultsOf,
  readTable,
  text,
  whole,
  type SettingsTable,
} from '../utils/setting.ts'
import { readTokens } from '../utils/tokens.ts'
import { readIssuers, type KeeperIssuer } from './issuers.ts'

/**
 * Everything an operator of a keeper can set. Each is one environment variable; {@link keeperTable}
 * has names, defaults and meanings.
 */
export interface KeeperSettings extends MailSettings {
  /** Address to listen on. */
  host: string
  /** 0 takes a free one. */
  port: number
  /** A SQLite file, or `:memory:`. */
  database: string
  /** 32 bytes in base64, or several with commas between them, the newest first. */
  key: string
  /** The origin of the frame, whose pages may ask. */
  frameOrigin: string
  /** Least severity that is logged. */
  logLevel: string
  /** How many proxies of the operator's stand in front. */
  trustProxy: number
  /** Requests a minute of one client; 0 is no limit. */
  rateLimit: number
  /** Mails an hour for one wallet, for each address that is named; 0 is no limit. */
  mailsOfWallet: number
  /** Mails an hour that one client asks for; 0 is no limit. */
  mailsOfCaller: number
  /** Codes, or secrets, a day that are tried for one wallet; 0 is no limit. */
  triesOfWallet: number
  /** Codes, secrets and ID tokens a day that one client tries; 0 is no limit. */
  triesOfCaller: number
  /** Shares an hour that one client has kept or destroyed; 0 is no limit. */
  changesOfCaller: number
  /** Challenges an hour for ID tokens that one client asks for; 0 is no limit. */
  challengesOfCaller: number
  /**
   * The issuers whose ID tokens release shares, each with the client ids of your server there.
   * Empty: only mailed codes do.
   */
  issuers: readonly KeeperIssuer[]
  /** Minutes for which a new device waits for a share that a code or a token releases; 0: none. */
  delay: number
  /** Where owners reach the keeper, for the links of its mails. Empty where none is needed. */
  origin: string
  /** One, or several with commas between them. Empty means that there is no `/metrics`. */
  metricsToken: string
  /** Milliseconds for requests under way to finish when the keeper stops. */
  shutdown: number
}

const required = (
  name: string,
  meaning: string,
  parse: (value: string) => unknown,
): SettingsTable<KeeperSettings>['key'] => ({
  ...text(name, '', meaning),
  parse: checkedBy(parse),
})

/** The table that the command reads and that `docs/server.md` shows. */
export const keeperTable: SettingsTable<KeeperSettings> = {
  host: text(
    'PORTICO_KEEPER_HOST',
    '127.0.0.1',
    'Address to listen on; `0.0.0.0` for every interface',
  ),
  port: whole(
    'PORTICO_KEEPER_PORT',
    8788,
    '',
    [0, 65_535],
    'Port to listen on; 0 takes a free one',
  ),
  database: text(
    'PORTICO_KEEPER_DATABASE',
    './portico-keeper.sqlite',
    'The SQLite file, created if it does not exist',
  ),
  key: required(
    'PORTICO_KEEPER_KEY',
    'Required: the key that encrypts the recovery shares, different from the server’s: 32 random bytes in base64 (`openssl rand -base64 32`), or several separated by commas, the newest first',
    readKeys,
  ),
  frameOrigin: {
    ...text(
      'PORTICO_KEEPER_FRAME_ORIGIN',
      '',
      'Required: the origin of the login frame, such as `https://wallet.shop.example`; only its pages may call the keeper',
    ),
    parse: checkOrigin,
  },
  smtpUrl: { ...text('PORTICO_KEEPER_SMTP_URL', '', smtpMeaning), parse: checkSmtpUrl },
  mailFrom: {
    ...text(
      'PORTICO_KEEPER_MAIL_FROM',
      '',
      'The sender of mails, such as `Shop <wallet@shop.example>`',
    ),
    parse: checkSender,
  },
  logLevel: choice(
    'PORTICO_KEEPER_LOG_LEVEL',
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'Lowest severity that is logged; every request is one `info` line',
  ),
  trustProxy: whole(
    'PORTICO_KEEPER_TRUST_PROXY',
    0,
    'proxies',
    [0, 8],
    'How many proxies of yours are in front: that many entries at the end of X-Forwarded-For are trusted',
  ),
  rateLimit: whole(
    'PORTICO_KEEPER_RATE_LIMIT',
    120,
    'requests a minute',
    [0, 1_000_000],
    'Most requests of one client; 0 is no limit',
  ),
  mailsOfWallet: whole(
    'PORTICO_KEEPER_MAILS_WALLET',
    20,
    'mails an hour',
    [0, 1_000_000],
    'Most mails with codes for one wallet, counted separately for each requested address; 0 is no limit',
  ),
  mailsOfCaller: whole(
    'PORTICO_KEEPER_MAILS_CALLER',
    10,
    'mails an hour',
    [0, 1_000_000],
    'Most mails with codes that one client asks for; 0 is no limit',
  ),
  triesOfWallet: whole(
    'PORTICO_KEEPER_TRIES_WALLET',
    30,
    'codes a day',
    [0, 1_000_000],
    'Most codes that are tried for one wallet by all clients, counted separately for each requested address, and most secrets for a locked wallet; 0 is no limit',
  ),
  triesOfCaller: whole(
    'PORTICO_KEEPER_TRIES_CALLER',
    30,
    'codes a day',
    [0, 1_000_000],
    'Most codes, secrets and ID tokens that one client tries for all wallets; 0 is no limit',
  ),
  changesOfCaller: whole(
    'PORTICO_KEEPER_CHANGES_CALLER',
    120,
    'shares an hour',
    [0, 1_000_000],
    'Most shares that one client stores or destroys; 0 is no limit',
  ),
  challengesOfCaller: whole(
    'PORTICO_KEEPER_CHALLENGES_CALLER',
    240,
    'challenges an hour',
    [0, 1_000_000],
    'Most challenges for ID tokens that one client asks for, one for each login by such a provider; 0 is no limit',
  ),
  issuers: {
    name: 'PORTICO_KEEPER_ISSUERS',
    fallback: [],
    unit: '',
    parse: readIssuers,
    meaning:
      'Issuers whose ID tokens let a new device in without a mailed code: pairs of an issuer and the client id of your server there, separated by commas, such as `https://accounts.google.com 1234.apps.googleusercontent.com`',
  },
  delay: whole(
    'PORTICO_KEEPER_DELAY_MINUTES',
    0,
    'minutes',
    [0, 43_200],
    'How long a new device waits for the recovery share after its code or ID token was right; its owner is told by mail, and can refuse it. 0: not at all',
  ),
  origin: {
    ...text(
      'PORTICO_KEEPER_ORIGIN',
      '',
      'Where visitors reach the keeper, as `https://keeper.example`: links in its mails lead there. Required with a delay',
    ),
    parse: checkOrigin,
  },
  metricsToken: required(
    'PORTICO_KEEPER_METRICS_TOKEN',
    'Bearer token of `/metrics`, at least 16 characters, or several separated by commas; without one there is no `/metrics`',
    readTokens,
  ),
  shutdown: whole(
    'PORTICO_KEEPER_SHUTDOWN_MS',
    10_000,
    'ms',
    [0, 86_400_000],
    'How long requests under way may take to finish after SIGTERM',
  ),
}

/** The settings without any environment variable. */
export const defaultKeeperSettings = (): KeeperSettings => defaultsOf(keeperTable)

/** The keeper's URL is a setting of the server. */
const isOurs = (name: string): boolean =>
  name.startsWith('PORTICO_KEEPER_') && name !== 'PORTICO_KEEPER_URL'

/**
 * Reads every setting of a keeper from the environment; an empty variable is an absent one.
 *
 * @throws SettingsError one line for each variable that cannot be read, or has the prefix and is
 *   not known.
 */
export const readKeeperSettings = (
  env: Readonly<Record<string, string | undefined>>,
): KeeperSettings => readTable(keeperTable, env, isOurs, 'the keeper')
