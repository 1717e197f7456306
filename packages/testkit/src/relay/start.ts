import { createDoor } from './door.ts'
import { createFaults } from './faults.ts'
import { createHub } from './hub.ts'
import { relayLimits } from './limits.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { createTranscript } from './transcript.ts'
import type { LocalRelay, RelayOptions } from './types.ts'

/** The project that a relay knows by default. */
export const relayProjectId = '706f727469636f2d72656c61792d6465'

const purgeEvery = 60_000

/** Without expired messages. */
function createRunningMailbox(
  openFile: () => Mailbox,
  now: () => number,
): { current(): Mailbox; open(): void; close(): void } {
  let mailbox: Mailbox | null = null
  let purger: ReturnType<typeof setInterval> | undefined
  return {
    current() {
      if (!mailbox) throw new Error('The relay is not running.')
      return mailbox
    },
    open() {
      mailbox = openFile()
      purger = setInterval(() => mailbox?.purge(now()), purgeEvery)
      purger.unref()
    },
    close() {
      clearInterval(purger)
      mailbox?.close()
      mailbox = null
    },
  }
}

/**
 * Starts a WalletConnect v2 relay on loopback: `irn_*` with a mailbox, tokens checked for real,
 * lives, limits, and faults that can be switched on. It works with unmodified clients.
 *
 * Public wallets listen on the public relay: this one serves wallets that are configured for it,
 * demos and tests.
 *
 * @throws Error when the port is taken or the file cannot be opened.
 * @example
 * import { SignClient } from '@walletconnect/sign-client'
 * const relay = await startRelay({ record: true })
 * const client = await SignClient.init({ relayUrl: relay.url, projectId: relay.projectId })
 * // …
 * relay.faults.duplicate({ tag: 1108 }) // every request of a session comes twice
 * await relay.stop()
 */
export async function startRelay(options: RelayOptions = {}): Promise<LocalRelay> {
  const {
    file = ':memory:',
    projectIds = [relayProjectId],
    record = false,
    pingEvery = 25_000,
  } = options
  const limits = { ...relayLimits, ...options.limits }
  const faults = createFaults(() => door.cut())
  const now = (): number => (options.now ?? Date.now)() + faults.clock()
  const transcript = createTranscript()
  const mailbox = createRunningMailbox(() => openMailbox(file, limits.mailbox), now)
  const hub = createHub({
    mailbox: mailbox.current,
    limits,
    faults,
    now,
    record: record ? transcript.add : null,
  })
  const door = createDoor({
    hub,
    faults,
    limits,
    now,
    projectIds,
    origins: options.origins,
    urls: options.urls ?? [],
    pingEvery,
  })

  async function open(port: number): Promise<number> {
    mailbox.open()
    try {
      return await door.open(port)
    } catch (error) {
      mailbox.close()
      throw error
    }
  }

  async function kill(): Promise<void> {
    door.cut()
    await door.close()
    mailbox.close()
  }

  const port = await open(options.port ?? 0)
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    projectId: projectIds[0] ?? '',
    faults: faults.faults,
    transcript: transcript.frames,
    clear: transcript.clear,
    async seen(fits, times = 1) {
      if (!record) throw new Error('Nothing is recorded: start the relay with `record`.')
      return transcript.seen(fits, times)
    },
    clients: hub.clients,
    sockets: door.sockets,
    waiting: (topic) => mailbox.current().count(topic),
    publish: ({ topic, message, ttl = 300, tag = 0 }) =>
      hub.publish({ topic, message, ttl, tag }, ''),
    broadcast: hub.broadcast,
    cut: door.cut,
    kill,
    async restart() {
      await kill()
      await open(port)
    },
    async stop() {
      faults.faults.clear()
      door.farewell()
      await kill()
    },
  }
}
