import { choice, flag, text, whole, type SettingsTable } from '../utils/setting.ts'

const megabyte = 1_000_000

/** Where the server listens, what it logs, and the limits of requests. */
export interface HttpSettings {
  /** Address to listen on. */
  host: string
  /** 0 takes a free one. */
  port: number
  /** Least severity that is logged. */
  logLevel: string
  /** Log clients' IP addresses. */
  logAddresses: boolean
  /** Requests per minute and client; 0 is no limit. */
  rateLimit: number
  /** Number of the operator's proxies in front. */
  trustProxy: number
  /** Bytes. */
  bodyLimit: number
  /** Bytes of path and query. */
  urlLimit: number
  /** Milliseconds to send a whole request. */
  requestTimeout: number
  /** Bytes for cached answers, and again for images. */
  cacheSize: number
}

export const httpSettings: SettingsTable<HttpSettings> = {
  host: text('PORTICO_HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for every interface'),
  port: whole('PORTICO_PORT', 8787, '', [0, 65_535], 'Port to listen on; 0 takes a free one'),
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
}
