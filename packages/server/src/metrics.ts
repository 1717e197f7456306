import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the server counts, in a registry of its own. */
export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  duration: Histogram<'route'>
  events: Counter<'outcome'>
  nodes: Counter<'chain' | 'outcome'>
  limited: Counter
  signIns: Counter<'outcome'>
  refreshes: Counter<'outcome'>
  mails: Counter<'outcome'>
  logins: Counter<'outcome'>
  externals: Counter<'way' | 'outcome'>
  addresses: Counter<'outcome'>
  releases: Counter<'purpose' | 'outcome'>
}

/**
 * Routes appear by their pattern, never by what a client asked for: the number of series is
 * bounded.
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
    events: new Counter({
      name: 'portico_events_total',
      help: 'Events that arrived',
      labelNames: ['outcome'],
      registers,
    }),
    nodes: new Counter({
      name: 'portico_rpc_node_requests_total',
      help: 'Requests to nodes',
      labelNames: ['chain', 'outcome'],
      registers,
    }),
    signIns: new Counter({
      name: 'portico_sign_ins_total',
      help: 'Attempts to sign in, and why they failed',
      labelNames: ['outcome'],
      registers,
    }),
    refreshes: new Counter({
      name: 'portico_session_refreshes_total',
      help: 'Sessions that asked for their next tokens',
      labelNames: ['outcome'],
      registers,
    }),
    logins: new Counter({
      name: 'portico_embedded_logins_total',
      help: 'Codes of embedded wallets that came, and why they were refused',
      labelNames: ['outcome'],
      registers,
    }),
    externals: new Counter({
      name: 'portico_embedded_external_total',
      help: 'Attempts to come into embedded wallets by a provider, by Farcaster or with a passkey: what came back, and how asking for the session ended',
      labelNames: ['way', 'outcome'],
      registers,
    }),
    addresses: new Counter({
      name: 'portico_embedded_addresses_total',
      help: 'Changes of address whose codes came, and why they were refused',
      labelNames: ['outcome'],
      registers,
    }),
    releases: new Counter({
      name: 'portico_embedded_releases_total',
      help: 'Shares that were asked for, why, and how it ended',
      labelNames: ['purpose', 'outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'portico_mails_total',
      help: 'Mails, and why they were not sent: refused for good, put off, no mail server, or over before they were sent',
      labelNames: ['outcome'],
      registers,
    }),
    limited: new Counter({
      name: 'portico_rate_limited_total',
      help: 'Requests over the limit',
      registers,
    }),
  }
}
