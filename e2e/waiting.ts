/**
 * A server and a recovery service of the test's own that let new devices or changes of address
 * wait, with a clock that the test sets, a mail server, and the demo as their host.
 */
import { expect } from '@playwright/test'
import { startRecoveryService } from '@portico/server/recovery'
import { startServer } from '@portico/server'
import { startMailSink } from '@portico/testkit/mail'
import { serveDemo } from '../apps/demo/serve.mjs'
import { holdPort } from '../scripts/hold-port.mjs'
import { demo } from './visitor.ts'

export interface Waiting {
  /** The demo as a host that offers e-mail. */
  host(more?: string): string
  /**
   * The match of a pattern in the next mail to an address that has one and was not read yet: server
   * and recovery service mail independently of each other.
   */
  read(to: string, pattern: RegExp): Promise<string>
  /** Moves the clocks of server and recovery service forward. */
  pass(ms: number): void
  stop(): Promise<void>
}

const key = (factor: number): string =>
  Buffer.from(Array.from({ length: 32 }, (_, n) => (n * factor + 1) % 256)).toString('base64')

/**
 * @param minutes How long a new device waits, at the server and at the recovery service.
 * @param addressDelay How many minutes a change of an address waits.
 */
export async function startWaiting(minutes: number, addressDelay = 0): Promise<Waiting> {
  const stops: (() => Promise<unknown>)[] = []
  const { wallet, networks } = (await (await fetch(demo('/config.json'))).json()) as {
    wallet: string
    networks: { id: string; rpcUrl: string }[]
  }
  const sink = await startMailSink()
  stops.push(() => sink.stop())
  // Server and recovery service each need the other's address before they listen.
  const [serverPort, recoveryPort] = await Promise.all([holdPort(), holdPort()])
  let passed = 0
  const now = (): number => Date.now() + passed
  const origin = `http://localhost:${recoveryPort.port}`
  const frameOrigin = `http://localhost:${serverPort.port}`
  const shared = {
    host: 'localhost',
    database: ':memory:',
    logLevel: 'warn',
    rateLimit: 0,
    smtpUrl: sink.url,
    now,
  } as const
  await recoveryPort.release()
  const recoveryService = await startRecoveryService({
    ...shared,
    port: recoveryPort.port,
    key: key(5),
    origin,
    frameOrigin,
    mailFrom: 'Portico recovery <recovery@portico.example>',
    delay: minutes,
  })
  stops.unshift(() => recoveryService.stop())
  await serverPort.release()
  const server = await startServer({
    ...shared,
    port: serverPort.port,
    embeddedKey: key(7),
    recoveryServiceUrl: recoveryService.url,
    frameOrigin,
    mailFrom: 'Portico demo <wallet@portico.example>',
    deviceDelay: minutes,
    addressDelay,
    rpc: Object.fromEntries(networks.map(({ id, rpcUrl }) => [id, [rpcUrl]])),
  })
  stops.unshift(() => server.stop())
  const page = await serveDemo({ wallet, networks, service: server.url })
  stops.unshift(() => page.stop())
  await server.admin.saveProject({
    id: 'demo',
    name: 'Portico demo',
    origins: [page.url],
    features: [{ id: 'social_login', isEnabled: true, config: null }],
  })
  const seen = new Set<number>()
  return {
    host: (more = '') => `${page.url}/?login=email&announce=off&phones=off${more}`,
    async read(to, pattern) {
      const next = () => sink.mails(to).find(({ id, text }) => !seen.has(id) && pattern.test(text))
      await expect.poll(() => next()?.subject, `a mail with ${pattern}`).toBeDefined()
      const { id, text } = next()!
      seen.add(id)
      return pattern.exec(text)![0]
    },
    pass: (ms) => void (passed += ms),
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}
