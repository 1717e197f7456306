/** What the official wallet and the official application have in common: a core of their own, in memory, that ends. */
import { createRequire } from 'node:module'
import type { PartyMemory, PartyMetadata, PartyOptions } from './types.ts'

const load = createRequire(import.meta.url)

/** The parts of the official core that are used here. */
export interface OfficialCore {
  heartbeat: { stop(): void }
  relayer: {
    connected: boolean
    transportClose(): Promise<void>
    transportOpen(): Promise<void>
    transportDisconnect(): Promise<void>
    provider: { connection: { close(): Promise<void> } }
  }
  crypto: { keychain: { keychain: Map<string, string> }; getClientId(): Promise<string> }
  expirer: { expirations: Map<string, unknown>; events: { removeAllListeners(): void } }
}

export interface Party {
  /** `did:key:z…`, its name at the relay. */
  clientId(): Promise<string>
  /** Its secret keys, hex: what a transcript is opened with. */
  keys(): readonly string[]
  /** Closes the line and stays so until {@link Party.online}. */
  offline(): Promise<void>
  online(): Promise<void>
  stop(): Promise<void>
}

let parties = 0

/**
 * What each instance is made with. A prefix of its own, or the second one in a process is handed the first; no storage
 * on disk; nothing reported to anybody.
 */
export function partyOptions({ relayUrl, projectId, memory = createPartyMemory() }: PartyOptions): Record<string, unknown> {
  return { relayUrl, projectId, storage: memory, customStoragePrefix: `portico-${++parties}`, logger: 'silent', telemetryEnabled: false }
}

export function partyMetadata(name: string, given: Partial<PartyMetadata> = {}): PartyMetadata {
  return { name, description: `${name} of a test`, url: 'https://example.com', icons: ['https://example.com/icon.png'], ...given }
}

/** A place for what a wallet or an application remembers. */
export function createPartyMemory(): PartyMemory {
  const items = new Map<string, string>()
  const read = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items].map(([key, text]) => [key, read(text)]),
    getItem: async (key) => read(items.get(key)),
    // As text, or what is kept would change under the reader.
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  }
}

/** @throws Error that says what to install. */
export function loadOfficial<T>(name: string, version: string, from?: string): T {
  try {
    return (from ? createRequire(load.resolve(from))(name) : load(name)) as T
  } catch (cause) {
    throw new Error(`${name} is wanted here: npm install --save-dev --save-exact ${from ?? name}@${version}`, { cause })
  }
}

export function partyOf(core: OfficialCore): Party {
  return {
    clientId: () => core.crypto.getClientId(),
    keys: () => [...core.crypto.keychain.keychain.values()].filter((key) => /^[0-9a-f]{64}$/.test(key)),
    offline: () => core.relayer.transportClose(),
    online: () => core.relayer.transportOpen(),
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => {})
    },
  }
}
