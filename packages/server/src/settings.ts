import { parseBlockchain } from './blockchain/read-settings.ts'
import { noBlockchain, type BlockchainSettings } from './blockchain/settings.ts'
import type { OpenOptions } from './database/engine.ts'
import { checkPlace, checkReplica } from './database/url.ts'
import { readKeys } from './embedded/keys.ts'
import { readSocials, socialPrefix, type SocialSettings } from './embedded/providers/settings.ts'
import { checkSender, checkSmtpUrl, smtpMeaning } from './mail/settings.ts'
import { parseChainId } from './rpc/chain-id.ts'
import {
  checkDomain,
  checkOrigin,
  checkUrl,
  choice,
  defaultsOf,
  flag,
  isHttpUrl,
  readTable,
  text,
  whole,
  type SettingsTable,
} from './setting.ts'
import { readTokens } from './tokens.ts'
import { isKnownFamily } from './verify/check.ts'

export { SettingsError, type Setting } from './setting.ts'

/**
 * Everything an operator can set. Each is one environment variable; {@link settingsTable} has
 * names, defaults and meanings.
 */
export interface Settings {
  /** Address to listen on. */
  host: string
  /** 0 takes a free one. */
  port: number
  /** A SQLite file, `:memory:`, or the URL of a Postgres. */
  database: string
  /** The URL of a read replica of the Postgres, or empty. */
  databaseReplica: string
  /** Most connections to each Postgres. */
  databaseConnections: number
  /** Megabytes; 0 is no limit but the disk's. */
  databaseLimit: number
  /** Least severity that is logged. */
  logLevel: string
  /** Whether the clients' IP addresses are logged. */
  logAddresses: boolean
  /** Requests a minute of one client; 0 is no limit. */
  rateLimit: number
  /** How many proxies of the operator's stand in front. */
  trustProxy: number
  /** Bytes. */
  bodyLimit: number
  /** Bytes of path and query. */
  urlLimit: number
  /** Milliseconds for a client to send a whole request. */
  requestTimeout: number
  /** Bytes for cached answers, and as many for images. */
  cacheSize: number
  /** CAIP-2 id to the URLs of its nodes (of Esplora for `bip122`), in the order they are tried. */
  rpc: Readonly<Record<string, readonly string[]>>
  /** Settings of the chains of the Blockchain API; empty for none. */
  blockchain: BlockchainSettings
  /** Milliseconds for one node to answer. */
  rpcTimeout: number
  /** Bytes of a node's answer. */
  rpcReplyLimit: number
  /** Calls in one batch. */
  rpcBatch: number
  /** Most bytes of nodes' answers that clients have not received yet. */
  rpcBytes: number
  /** Most bytes of nodes' answers that are held for one client. */
  rpcClientBytes: number
  /** Calls or batches of one client at a time. */
  rpcCalls: number
  /** Milliseconds for a client to receive its answer, beyond the time that nodes may take. */
  replyTimeout: number
  /** Events a second of one project; 0 is no limit. */
  eventsRate: number
  /** Days of running that events are kept. */
  eventsDays: number
  /** Events of one project that are kept. */
  maxEvents: number
  /** Megabytes of events of one project that are kept. */
  eventsSize: number
  /**
   * CAIP-2 ids, with commas between them, of the chains on which accounts may sign in; empty for
   * those of `rpc`.
   */
  signInChains: string
  /** Nonces and sign-ins a minute of one client; 0 is no limit. */
  signInRate: number
  /** Seconds that a nonce is valid. */
  nonceLife: number
  /** Seconds that an access token is valid. */
  tokenLife: number
  /** Hours after which a session that is not used ends. */
  sessionIdle: number
  /** Days after which a session ends, however much it is used. */
  sessionDays: number
  /** Days that the audit log of sessions is kept. */
  auditDays: number
  /**
   * The operator's key, 32 bytes in base64, or several with commas between them, the newest first.
   * Empty means that there is no embedded wallet.
   */
  embeddedKey: string
  /** The keeper's URL; empty for none. */
  keeperUrl: string
  /**
   * The origin at which visitors reach this server, which is also the frame's. Empty for that of
   * the request, if it is on this machine.
   */
  frameOrigin: string
  /** The address of the Farcaster relay; empty for none. */
  farcasterRelay: string
  /** The domain that passkeys belong to; empty for the frame's own host. */
  passkeyDomain: string
  /** The mail server, `smtp://…` or `smtps://…`; empty for none. */
  smtpUrl: string
  /** The sender of mails: `Shop <wallet@shop.example>`. */
  mailFrom: string
  /** Minutes that a code or a link is valid. */
  codeLife: number
  /** Hours after which a session of the embedded wallet that is not used ends. */
  embeddedIdle: number
  /** Minutes for which a new device of a wallet waits; 0: none. */
  deviceDelay: number
  /** Minutes for which a change of a login's e-mail address waits; 0: none. */
  addressDelay: number
  /** Days after which it ends, however much it is used. */
  embeddedDays: number
  /** Days that deleted data remains in the operator's backups. */
  backupDays: number
  /** The URL of a service that is asked before each mail is sent; empty for none. */
  challengeUrl: string
  /** Mails an hour to one address; 0 is no limit. */
  mailsOfAddress: number
  /** Mails an hour that one client asks for; 0 is no limit. */
  mailsOfCaller: number
  /** Codes a day that are tried for one address; 0 is no limit. */
  triesOfAddress: number
  /** Codes a day that one client tries; 0 is no limit. */
  triesOfCaller: number
  /** The providers that visitors log in with, in their order. */
  socials: readonly SocialSettings[]
  /**
   * Attempts an hour that one client begins with providers, by Farcaster or with a passkey; 0 is no
   * limit.
   */
  attemptsOfCaller: number
  /** Shares a minute that one user signs with; 0 is no limit. */
  releaseRate: number
  /** One, or several with commas between them. Empty means that there is no `/metrics`. */
  metricsToken: string
  /** Milliseconds for requests under way to finish when the server stops. */
  shutdown: number
}

/** `{"eip155:1": ["https://…"]}`; a single URL may be written without brackets. */
function parseRpc(value: string): Settings['rpc'] {
  const shape = 'must be JSON like {"eip155:1": ["https://node.example"]}'
  let map: unknown
  try {
    map = JSON.parse(value)
  } catch {
    throw new Error(shape)
  }
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new Error(shape)
  return Object.fromEntries(
    Object.entries(map).map(([chain, urls]: [string, unknown]) => {
      const list: unknown[] = Array.isArray(urls) ? urls : [urls]
      if (parseChainId(chain) === null) throw new Error(`"${chain}" is no CAIP-2 id like eip155:1`)
      if (!passedOn.some((namespace) => chain.startsWith(`${namespace}:`)))
        throw new Error(`${chain}: only chains of ${passedOn.join(', ')} are passed on`)
      if (list.length === 0 || !list.every(isHttpUrl))
        throw new Error(`${chain} needs http(s) URLs`)
      return [chain, list]
    }),
  )
}

/** The chain families that `rpc/` has rules for. */
const passedOn = ['eip155', 'solana', 'bip122']

/**
 * `solana:…,cosmos:cosmoshub-4`; none for an empty text. Throws for a chain whose sign-ins cannot
 * be verified.
 */
export function readSignInChains(text: string): readonly string[] {
  const chains = text === '' ? [] : text.split(',').map((each) => each.trim())
  for (const chain of chains)
    if (parseChainId(chain) === null || !isKnownFamily(chain))
      throw new Error(`"${chain}" is no CAIP-2 id of a chain whose sign-ins can be verified`)
  return chains
}

const megabyte = 1_000_000
const day = 86_400

/** The table that the command reads and that `docs/server.md` shows. */
export const settingsTable: SettingsTable<Settings> = {
  host: text('PORTICO_HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for every interface'),
  port: whole('PORTICO_PORT', 8787, '', [0, 65_535], 'Port to listen on; 0 takes a free one'),
  database: {
    ...text(
      'PORTICO_DATABASE',
      './portico.sqlite',
      'The SQLite file, created if it does not exist; or the `postgres://` URL of a database',
    ),
    parse: checkPlace,
  },
  databaseReplica: {
    ...text(
      'PORTICO_DATABASE_REPLICA',
      '',
      'The `postgres://` URL of a read replica, for reads that may be slightly out of date',
    ),
    parse: checkReplica,
  },
  databaseConnections: whole(
    'PORTICO_DATABASE_CONNECTIONS',
    10,
    'connections',
    [2, 1_000],
    'Most connections to a Postgres, and as many to its replica',
  ),
  databaseLimit: whole(
    'PORTICO_DATABASE_LIMIT',
    0,
    'MB',
    [0, 1_000_000],
    'Largest size of a SQLite file; 0 is no limit but the disk’s',
  ),
  logLevel: choice(
    'PORTICO_LOG_LEVEL',
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'Lowest severity that is logged; every request is one `info` line',
  ),
  logAddresses: flag('PORTICO_LOG_ADDRESSES', "Log the clients' IP addresses"),
  rateLimit: whole(
    'PORTICO_RATE_LIMIT',
    1_200,
    'requests a minute',
    [0, 1_000_000],
    'Most requests of one client, an RPC batch counting one for every ten calls, and besides most events of one client in a project; 0 is no limit',
  ),
  trustProxy: whole(
    'PORTICO_TRUST_PROXY',
    0,
    'proxies',
    [0, 8],
    'How many proxies of yours are in front: that many entries at the end of X-Forwarded-For are trusted',
  ),
  bodyLimit: whole(
    'PORTICO_BODY_LIMIT',
    262_144,
    'bytes',
    [1_024, 16 * megabyte],
    'Largest request body',
  ),
  urlLimit: whole('PORTICO_URL_LIMIT', 16_384, 'bytes', [1_024, 65_536], 'Longest path and query'),
  requestTimeout: whole(
    'PORTICO_REQUEST_TIMEOUT',
    10_000,
    'ms',
    [100, 300_000],
    'How long a client may take to send a whole request',
  ),
  cacheSize: whole(
    'PORTICO_CACHE_SIZE',
    16_777_216,
    'bytes',
    [0, 1_000 * megabyte],
    'Most memory for cached answers, and as much again for images',
  ),
  rpc: {
    name: 'PORTICO_RPC',
    fallback: {},
    unit: '',
    meaning:
      'JSON: the nodes of each chain (CAIP-2 id) that the RPC proxy serves, in the order they are tried; for `bip122` chains the base URLs of Esplora',
    parse: parseRpc,
  },
  blockchain: {
    name: 'PORTICO_BLOCKCHAIN',
    fallback: noBlockchain,
    unit: '',
    meaning:
      'JSON, or a file of it: the chains of the Blockchain API, with their tokens, prices and index; their nodes are those of `PORTICO_RPC`',
    parse: parseBlockchain,
  },
  rpcTimeout: whole(
    'PORTICO_RPC_TIMEOUT',
    8_000,
    'ms',
    [100, 120_000],
    'How long one node may take to answer',
  ),
  rpcReplyLimit: whole(
    'PORTICO_RPC_REPLY_LIMIT',
    8 * megabyte,
    'bytes',
    [1_024, 100 * megabyte],
    'Largest answer of a node that is passed on',
  ),
  rpcBatch: whole('PORTICO_RPC_BATCH', 1_000, 'calls', [1, 1_000], 'Most calls in one RPC batch'),
  rpcBytes: whole(
    'PORTICO_RPC_BYTES',
    24 * megabyte,
    'bytes',
    [1_024, 10_000 * megabyte],
    'Most bytes of nodes’ answers that clients have not received yet',
  ),
  rpcClientBytes: whole(
    'PORTICO_RPC_CLIENT_BYTES',
    16 * megabyte,
    'bytes',
    [1_024, 10_000 * megabyte],
    'The same for one client',
  ),
  rpcCalls: whole(
    'PORTICO_RPC_CALLS',
    64,
    'calls',
    [1, 10_000],
    'Most RPC calls or batches of one client at a time',
  ),
  replyTimeout: whole(
    'PORTICO_REPLY_TIMEOUT',
    30_000,
    'ms',
    [100, 300_000],
    'How long a client may take to read an answer, beyond the time that nodes have to give it',
  ),
  eventsRate: whole(
    'PORTICO_EVENTS_RATE',
    1_000,
    'events a second',
    [0, 1_000_000],
    'Most events of one project from all clients; 0 is no limit',
  ),
  eventsDays: whole(
    'PORTICO_EVENTS_DAYS',
    30,
    'days',
    [1, 3_650],
    'How long collected events are kept, in days that a server has run',
  ),
  maxEvents: whole(
    'PORTICO_MAX_EVENTS',
    1_000_000,
    'events',
    [0, 1_000_000_000],
    'Most events of one project that are kept; the oldest go first',
  ),
  eventsSize: whole(
    'PORTICO_EVENTS_SIZE',
    1_000,
    'MB',
    [1, 1_000_000],
    'Most text of events of one project that is kept; the oldest go first, down to nine tenths',
  ),
  signInChains: {
    name: 'PORTICO_SIGN_IN_CHAINS',
    fallback: '',
    unit: '',
    meaning:
      'The chains (CAIP-2 ids separated by commas) on which accounts may sign in; without it those of `PORTICO_RPC`. An `eip155` chain has to be one of them',
    parse: (value) => (readSignInChains(value), value),
  },
  signInRate: whole(
    'PORTICO_SIGN_IN_RATE',
    120,
    'calls a minute',
    [0, 1_000_000],
    'Most requests of one client for a nonce or a sign-in; 0 is no limit',
  ),
  nonceLife: whole(
    'PORTICO_NONCE_SECONDS',
    600,
    'seconds',
    [10, 86_400],
    'How long a visitor may take to sign in',
  ),
  tokenLife: whole(
    'PORTICO_TOKEN_SECONDS',
    300,
    'seconds',
    [10, 86_400],
    'How long an access token is valid',
  ),
  sessionIdle: whole(
    'PORTICO_SESSION_IDLE_HOURS',
    168,
    'hours',
    [1, 9_600],
    'How long a session lasts without use',
  ),
  sessionDays: whole(
    'PORTICO_SESSION_DAYS',
    30,
    'days',
    [1, 400],
    'How long a session lasts at most',
  ),
  auditDays: whole(
    'PORTICO_AUDIT_DAYS',
    90,
    'days',
    [1, 3_650],
    'How long the audit log of sessions is kept',
  ),
  embeddedKey: {
    name: 'PORTICO_EMBEDDED_KEY',
    fallback: '',
    unit: '',
    meaning:
      'The key that encrypts the shares of embedded wallets: 32 random bytes in base64 (`openssl rand -base64 32`), or several separated by commas, the newest first; without one there are no embedded wallets',
    parse: (value) => (readKeys(value), value),
  },
  keeperUrl: {
    ...text(
      'PORTICO_KEEPER_URL',
      '',
      'The URL at which visitors reach the keeper, such as `https://keeper.example`; without one, no wallet can be recovered',
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
  farcasterRelay: {
    ...text(
      'PORTICO_FARCASTER_RELAY',
      '',
      'The Farcaster relay for logins, such as `https://relay.farcaster.xyz`; without one there are none. It needs nodes of OP Mainnet (`eip155:10`) in `PORTICO_RPC`, where the owners of Farcaster ids are registered',
    ),
    parse: checkUrl,
  },
  passkeyDomain: {
    ...text(
      'PORTICO_PASSKEY_DOMAIN',
      '',
      'The domain that passkeys belong to (the `rp.id` of WebAuthn), such as `shop.example`: the host of `PORTICO_FRAME_ORIGIN`, which is the default, or a parent domain of it. After a change, all existing passkeys are lost',
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
    'How long a new device of a wallet waits for the server’s share after it has logged in; its owner is told by mail, and can refuse it. 0: not at all',
  ),
  addressDelay: whole(
    'PORTICO_ADDRESS_DELAY_MINUTES',
    1_440,
    'minutes',
    [0, 43_200],
    'How long the change of a login’s e-mail address waits after both codes were right; the present address is told by mail, and can refuse it. 0: not at all. A first address does not wait',
  ),
  backupDays: whole(
    'PORTICO_BACKUP_DAYS',
    30,
    'days',
    [0, 3_650],
    'How long you keep backups of the database: visitors who delete a login are told that nothing of it is left after that time',
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
  socials: {
    name: 'PORTICO_SOCIALS',
    fallback: [],
    unit: '',
    meaning:
      'The providers that visitors log in with, in their order, such as `google,github,apple`; each has its own variables, see [below](#logging-in-by-a-provider)',
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
  metricsToken: {
    name: 'PORTICO_METRICS_TOKEN',
    fallback: '',
    unit: '',
    meaning:
      'Bearer token of `/metrics`, at least 16 characters, or several separated by commas; without one there is no `/metrics`',
    parse: (value) => (readTokens(value), value),
  },
  shutdown: whole(
    'PORTICO_SHUTDOWN_MS',
    10_000,
    'ms',
    [0, day * 1_000],
    'How long requests under way may take to finish after SIGTERM',
  ),
}

/** The settings for opening a database. */
export const openOptions = ({
  databaseLimit,
  databaseReplica,
  databaseConnections,
  embeddedKey,
}: Settings): OpenOptions => ({
  careful: embeddedKey !== '',
  limit: databaseLimit * megabyte,
  replica: databaseReplica,
  connections: databaseConnections,
})

/** The settings without any environment variable. */
export const defaultSettings = (): Settings => defaultsOf(settingsTable)

/** Variables of the keeper are ignored: it is another process, which may share the environment. */
const isOurs = (name: string): boolean =>
  name.startsWith('PORTICO_') && !name.startsWith('PORTICO_KEEPER_')

/**
 * Reads every setting from the environment; an empty variable is an absent one.
 *
 * @throws SettingsError one line for each variable that cannot be read, or has our prefix and is
 *   not known.
 * @example
 * const settings = readSettings(process.env)
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings =>
  readTable(settingsTable, env, isOurs, 'this server')
