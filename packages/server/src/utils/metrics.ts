import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  duration: Histogram<'route'>
  events: Counter<'outcome'>
  nodes: Counter<'chain' | 'outcome'>
  limited: Counter
  swapSources: Counter<'source' | 'does' | 'outcome'>
  swapSeconds: Histogram<'source'>
  signIns: Counter<'outcome'>
  refreshes: Counter<'outcome'>
  mails: Counter<'outcome'>
  logins: Counter<'outcome'>
  externals: Counter<'loginMethod' | 'outcome'>
  addresses: Counter<'outcome'>
  releases: Counter<'purpose' | 'outcome'>
  triesAlarms: Counter
}

/** Requests of clients, and those to nodes. */
function createRequestMetrics(
  registers: Registry[],
): Pick<Metrics, 'requests' | 'duration' | 'limited' | 'nodes' | 'events'> {
  return {
    requests: new Counter({
      name: 'portico_http_requests_total',
      help: 'Requests answered',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    duration: new Histogram({
      name: 'portico_http_request_seconds',
      help: 'Time to an answer',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    limited: new Counter({
      name: 'portico_rate_limited_total',
      help: 'Requests over the limit',
      registers,
    }),
    nodes: new Counter({
      name: 'portico_rpc_node_requests_total',
      help: 'Requests to nodes',
      labelNames: ['chain', 'outcome'],
      registers,
    }),
    events: new Counter({
      name: 'portico_events_total',
      help: 'Events received',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

/** Requests to the sources of swaps. */
function createSwapMetrics(registers: Registry[]): Pick<Metrics, 'swapSources' | 'swapSeconds'> {
  return {
    swapSources: new Counter({
      name: 'portico_swap_source_requests_total',
      help: 'Requests to the sources of swaps, by outcome: found, none, refused, wrong, slow or failed',
      labelNames: ['source', 'does', 'outcome'],
      registers,
    }),
    swapSeconds: new Histogram({
      name: 'portico_swap_source_seconds',
      help: 'Time to the answer of a source of swaps',
      labelNames: ['source'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10],
      registers,
    }),
  }
}

/** Sign-ins with a wallet, and their sessions. */
function createSignInMetrics(registers: Registry[]): Pick<Metrics, 'signIns' | 'refreshes'> {
  return {
    signIns: new Counter({
      name: 'portico_sign_ins_total',
      help: 'Sign-in attempts, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    refreshes: new Counter({
      name: 'portico_session_refreshes_total',
      help: 'Requests to refresh a session, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

/** Logins to embedded wallets, and what follows them. */
function createEmbeddedMetrics(
  registers: Registry[],
): Pick<Metrics, 'logins' | 'externals' | 'addresses' | 'releases' | 'mails' | 'triesAlarms'> {
  return {
    logins: new Counter({
      name: 'portico_embedded_logins_total',
      help: 'Email codes submitted to log in to embedded wallets, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    externals: new Counter({
      name: 'portico_embedded_external_total',
      help: 'Attempts to log in to embedded wallets through a provider, with Farcaster or with a passkey, by outcome: of the attempt itself and of the request for its session',
      labelNames: ['loginMethod', 'outcome'],
      registers,
    }),
    addresses: new Counter({
      name: 'portico_embedded_addresses_total',
      help: 'Email changes whose codes were submitted, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    releases: new Counter({
      name: 'portico_embedded_releases_total',
      help: 'Requests for key shares, by purpose and outcome',
      labelNames: ['purpose', 'outcome'],
      registers,
    }),
    triesAlarms: new Counter({
      name: 'portico_embedded_tries_alarms_total',
      help: 'Codes tried while the wrong ones of the day, for all addresses together, are more than half of PORTICO_TRIES_ALL',
      registers,
    }),
    mails: new Counter({
      name: 'portico_mails_total',
      help: 'Emails, by outcome: sent, refused for good, put off, no mail server, or expired before they were sent',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

/**
 * Creates the metrics of a server. Routes appear by their pattern, never by what a client asked
 * for: the number of series is bounded.
 *
 * @param rss The resident memory of the process in bytes.
 */
export function createMetrics(rss: () => number = () => process.memoryUsage.rss()): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'portico_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(rss())
    },
  })
  return {
    registry,
    ...createRequestMetrics(registers),
    ...createSwapMetrics(registers),
    ...createSignInMetrics(registers),
    ...createEmbeddedMetrics(registers),
  }
}
