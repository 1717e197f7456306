import { readKeys } from '../keys/key-manager.ts'
import { readSocials, socialPrefix, type SocialSettings } from './providers.ts'
import { checkSender, checkSmtpUrl, smtpMeaning } from '../mail/settings.ts'
import {
  checkedBy,
  checkDomain,
  checkOrigin,
  checkUrl,
  text,
  whole,
  type SettingsTable,
} from '../utils/setting.ts'

/** Domains, separated by commas. */
const readHosts = (value: string): string[] => {
  const hosts = value.split(',').map((each) => each.trim())
  if (hosts.includes('')) throw new Error('must be domains like farcaster.xyz')
  return hosts.map((host) => checkDomain(host))
}

/** Embedded wallets, and the mails and logins that they need. */
export interface EmbeddedSettings {
  /**
   * The operator's key: 32 bytes in base64, or several, newest first, separated by commas. Empty:
   * no embedded wallet.
   */
  embeddedKey: string
  /** The recovery service's URL; empty for none. */
  recoveryServiceUrl: string
  /** The public origin of the login frame. Empty: the request's, if on this machine. */
  frameOrigin: string
  /** The public origin of this server. Empty: the frame's, which this server serves. */
  serverOrigin: string
  /** The address of the Farcaster relay; empty for none. */
  farcasterRelay: string
  /** Hosts that the relay may send a phone to. */
  farcasterHosts: readonly string[]
  /** Empty for the frame's host. */
  passkeyDomain: string
  /** The mail server, `smtp://…` or `smtps://…`; empty for none. */
  smtpUrl: string
  /** Sender of mails: `Shop <wallet@shop.example>`. */
  mailFrom: string
  /** Minutes that a code or link is valid. */
  codeLife: number
  /** Hours until an unused session of the embedded wallet ends. */
  embeddedIdle: number
  /** Days until any session of the embedded wallet ends. */
  embeddedDays: number
  /** Minutes that a new device waits; 0: none. */
  deviceDelay: number
  /** Minutes that a change of address waits; 0: none. */
  addressDelay: number
  /** Minutes that a removal waits which a device that has not opened the wallet asks for; 0: none. */
  removalDelay: number
  /** Days that deleted data remains in the operator's backups. */
  backupDays: number
  /** URL of a service that approves each mail; empty for none. */
  challengeUrl: string
  /** Mails per hour and address; 0 is no limit. */
  mailsOfAddress: number
  /** Mails per hour and client; 0 is no limit. */
  mailsOfCaller: number
  /** Tried codes per day and address; 0 is no limit. */
  triesOfAddress: number
  /** Tried codes per day and client; 0 is no limit. */
  triesOfCaller: number
  /** Wrong codes per day for all addresses together; 0 is no limit. */
  triesOfAll: number
  /** Providers for logins, in display order. */
  socials: readonly SocialSettings[]
  /** Attempts per hour and client without e-mail; 0 is no limit. */
  attemptsOfCaller: number
  /** Shares to sign with, per minute and user; 0 is no limit. */
  releaseRate: number
}

export const embeddedSettings: SettingsTable<EmbeddedSettings> = {
  embeddedKey: {
    name: 'PORTICO_EMBEDDED_KEY',
    fallback: '',
    unit: '',
    meaning:
      'The key that encrypts the shares of embedded wallets: 32 random bytes in base64 (`openssl rand -base64 32`), or several separated by commas, the newest first; without one there are no embedded wallets',
    parse: checkedBy(readKeys),
  },
  recoveryServiceUrl: {
    ...text(
      'PORTICO_RECOVERY_URL',
      '',
      'The URL at which visitors reach the recovery service, such as `https://recovery.example`; without one, no login can make a wallet, and none can be recovered: a login is refused before its mail (503 `recovery-service`, and a line in the log), except on a device that has a wallet',
    ),
    parse: checkUrl,
  },
  frameOrigin: {
    ...text(
      'PORTICO_FRAME_ORIGIN',
      '',
      'The origin at which visitors reach this server, such as `https://wallet.shop.example`, which is the login frame’s. Without it, embedded wallets work on `localhost` only',
    ),
    parse: checkOrigin,
  },
  serverOrigin: {
    ...text(
      'PORTICO_SERVER_ORIGIN',
      '',
      'The origin at which visitors reach this server, such as `https://api.shop.example`, where another host serves the login frame ([frame host](frame-host.md)); this server then serves none, and lets only `PORTICO_FRAME_ORIGIN` read its answers',
    ),
    parse: checkOrigin,
  },
  farcasterRelay: {
    ...text(
      'PORTICO_FARCASTER_RELAY',
      '',
      'The Farcaster relay for logins, such as `https://relay.farcaster.xyz`; without one there are none. It needs nodes of OP Mainnet (`eip155:10`) in `PORTICO_RPC`, where the owners of Farcaster ids are registered',
    ),
    parse: checkUrl,
  },
  farcasterHosts: {
    name: 'PORTICO_FARCASTER_HOSTS',
    fallback: ['farcaster.xyz', 'warpcast.com'],
    unit: '',
    parse: readHosts,
    meaning:
      'The hosts of Farcaster apps, separated by commas: a QR code or link that the relay names leads only there',
  },
  passkeyDomain: {
    ...text(
      'PORTICO_PASSKEY_DOMAIN',
      '',
      'The domain that passkeys belong to (the `rp.id` of WebAuthn), such as `shop.example`: the host of `PORTICO_FRAME_ORIGIN`, which is the default, or a parent domain of it. Any page of the domain can ask a passkey for the secret that opens its wallet, so the server does not start with a parent domain that contains a project’s pages. After a change, all existing passkeys are lost',
    ),
    parse: checkDomain,
  },
  smtpUrl: { ...text('PORTICO_SMTP_URL', '', smtpMeaning), parse: checkSmtpUrl },
  mailFrom: {
    ...text('PORTICO_MAIL_FROM', '', 'The sender of mails, such as `Shop <wallet@shop.example>`'),
    parse: checkSender,
  },
  codeLife: whole(
    'PORTICO_CODE_MINUTES',
    20,
    'minutes',
    [1, 1_440],
    'How long the code or link in a mail is valid',
  ),
  embeddedIdle: whole(
    'PORTICO_EMBEDDED_IDLE_HOURS',
    168,
    'hours',
    [1, 9_600],
    'How long a session of an embedded wallet lasts without use',
  ),
  embeddedDays: whole(
    'PORTICO_EMBEDDED_DAYS',
    30,
    'days',
    [1, 400],
    'How long a session of an embedded wallet lasts at most',
  ),
  deviceDelay: whole(
    'PORTICO_DEVICE_DELAY_MINUTES',
    0,
    'minutes',
    [0, 43_200],
    'How long a new device of a wallet waits for the server’s share after it has logged in; its owner gets a mail, and can refuse it. 0: not at all',
  ),
  addressDelay: whole(
    'PORTICO_ADDRESS_DELAY_MINUTES',
    1_440,
    'minutes',
    [0, 43_200],
    'How long the change of a login’s e-mail address waits after both codes were right; the present address gets a mail, and can refuse it. 0: not at all. A first address does not wait',
  ),
  removalDelay: whole(
    'PORTICO_REMOVAL_DELAY_MINUTES',
    1_440,
    'minutes',
    [0, 43_200],
    'How long the deletion of a login, and the removal of a device or of a login method, waits when a device asks for it that has not opened the wallet; the owner gets a mail, and can refuse it. 0: not at all',
  ),
  backupDays: whole(
    'PORTICO_BACKUP_DAYS',
    30,
    'days',
    [0, 3_650],
    'How long you keep backups of the database: visitors who delete a login read that nothing of it is left after that time',
  ),
  challengeUrl: {
    ...text(
      'PORTICO_CHALLENGE_URL',
      '',
      'The URL of a service of yours that is asked, by POST, before a mail with a code or a link is sent: 2xx allows it, 403 does not; without one, only the limits apply',
    ),
    parse: checkUrl,
  },
  mailsOfAddress: whole(
    'PORTICO_MAILS_ADDRESS',
    10,
    'mails an hour',
    [0, 1_000_000],
    'Most mails with codes or links to one address, and as many again for devices that its owner has let in; 0 is no limit',
  ),
  mailsOfCaller: whole(
    'PORTICO_MAILS_CALLER',
    60,
    'mails an hour',
    [0, 1_000_000],
    'Most mails with codes or links that one client requests; 0 is no limit',
  ),
  triesOfAddress: whole(
    'PORTICO_TRIES_ADDRESS',
    60,
    'codes a day',
    [0, 1_000_000],
    'Most codes that are tried for one address by all clients, and as many again by devices that its owner has let in; 0 is no limit',
  ),
  triesOfCaller: whole(
    'PORTICO_TRIES_CALLER',
    300,
    'codes a day',
    [0, 1_000_000],
    'Most codes that one client tries for all addresses; 0 is no limit',
  ),
  triesOfAll: whole(
    'PORTICO_TRIES_ALL',
    10_000,
    'codes a day',
    [0, 1_000_000_000],
    'Most wrong codes for all addresses together, after which none is accepted that day; from half of it on `portico_embedded_tries_alarms_total` counts; 0 is no limit',
  ),
  socials: {
    name: 'PORTICO_SOCIALS',
    fallback: [],
    unit: '',
    meaning:
      'The providers that visitors log in with, in their order, such as `google,github,apple`; each has its own variables, see [login providers](login-providers.md)',
    parse: (value, env = {}) => readSocials(value, env),
    also: socialPrefix,
  },
  attemptsOfCaller: whole(
    'PORTICO_ATTEMPTS_CALLER',
    120,
    'attempts an hour',
    [0, 1_000_000],
    'Most attempts to log in by a provider, by Farcaster or with a passkey that one client begins; 0 is no limit',
  ),
  releaseRate: whole(
    'PORTICO_RELEASE_RATE',
    60,
    'shares a minute',
    [0, 1_000_000],
    'Most shares that one user signs with; 0 is no limit',
  ),
}
