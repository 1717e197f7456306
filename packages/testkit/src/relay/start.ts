import { createDoor } from './door.ts'
import { createFaults } from './faults.ts'
import { createHub } from './hub.ts'
import { relayLimits } from './limits.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import type { LocalRelay, RelayFrame, RelayOptions } from './types.ts'

/** The project that a relay knows by default. */
export const relayProjectId = '706f727469636f2d72656c61792d6465'

const purgeEvery = 60_000

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
  const transcript: RelayFrame[] = []
  const watchers = new Set<() => void>()
  let mailbox: Mailbox | null = null
  let purger: ReturnType<typeof setInterval> | undefined

  const box = (): Mailbox => {
    if (!mailbox) throw new Error('The relay is not running.')
    return mailbox
  }
  const keep = (frame: RelayFrame): void => {
    transcript.push(frame)
    for (const look of watchers) look()
  }
  const hub = createHub({ mailbox: box, limits, faults, now, record: record ? keep : null })
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
    mailbox = openMailbox(file, limits.mailbox)
    purger = setInterval(() => mailbox?.purge(now()), purgeEvery)
    purger.unref()
    try {
      return await door.open(port)
    } catch (error) {
      shut()
      throw error
    }
  }

  function shut(): void {
    clearInterval(purger)
    mailbox?.close()
    mailbox = null
  }

  async function kill(): Promise<void> {
    door.cut()
    await door.close()
    shut()
  }

  const port = await open(options.port ?? 0)
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    projectId: projectIds[0] ?? '',
    faults: faults.faults,
    transcript,
    clear: () => void transcript.splice(0),
    seen(fits, times = 1) {
      if (!record)
        return Promise.reject(new Error('Nothing is recorded: start the relay with `record`.'))
      return new Promise((resolve) => {
        const look = (): void => {
          const found = transcript.filter(fits)
          if (found.length < times) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
      })
    },
    clients: hub.clients,
    sockets: door.sockets,
    waiting: (topic) => box().count(topic),
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
