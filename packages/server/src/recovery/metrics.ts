import { Counter, Registry } from 'prom-client'

export interface RecoveryMetrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  shares: Counter<'outcome'>
  recoveries: Counter<'outcome'>
  mails: Counter<'outcome'>
  limited: Counter
  triesAlarms: Counter
}

export function createRecoveryMetrics(): RecoveryMetrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'portico_recovery_http_requests_total',
      help: 'Requests answered',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    shares: new Counter({
      name: 'portico_recovery_shares_total',
      help: 'Shares that were kept, released and destroyed',
      labelNames: ['outcome'],
      registers,
    }),
    recoveries: new Counter({
      name: 'portico_recovery_attempts_total',
      help: 'Recoveries that were started, and how codes were answered',
      labelNames: ['outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'portico_recovery_mails_total',
      help: 'Mails, and why they were not sent',
      labelNames: ['outcome'],
      registers,
    }),
    triesAlarms: new Counter({
      name: 'portico_recovery_tries_alarms_total',
      help: 'Codes and secrets tried while the wrong ones of the day, for all wallets together, are more than half of PORTICO_RECOVERY_TRIES_ALL',
      registers,
    }),
    limited: new Counter({
      name: 'portico_recovery_limited_total',
      help: 'Requests over a limit',
      registers,
    }),
  }
}
