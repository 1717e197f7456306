import { createRequire } from 'node:module'
import type { PartyMemory, PartyMetadata, PartyOptions } from './types.ts'

const load = createRequire(import.meta.url)

export interface OfficialCore {
  heartbeat: { stop(): void }
  relayer: {
    transportClose(): Promise<void>
    transportOpen(): Promise<void>
  }
  crypto: { getClientId(): Promise<string> }
  verify: { verifyUrlV3: string }
}

/** One side of WalletConnect, built on the official SDK. */
export interface Party {
  /** `did:key:z…`, its name at the relay. */
  clientId(): Promise<string>
  /** Its secret keys so far, in hex, also of ended sessions, to decrypt a transcript. */
  keys(): readonly string[]
  /** Disconnects until {@link Party.online}. */
  offline(): Promise<void>
  /** Resolves once it is connected to the relay. */
  online(): Promise<void>
  /** Disconnects, and drops its memory. */
  stop(): Promise<void>
}

const prefixes = new WeakMap<PartyMemory, string>()
let parties = 0

/** As lasting as the memory. */
function prefixOf(memory: PartyMemory): string {
  const prefix = prefixes.get(memory) ?? `portico-${++parties}`
  prefixes.set(memory, prefix)
  return prefix
}

export interface OwnOptions {
  options: object
  keys: ReadonlySet<string>
  prefix: string
}

/**
 * A separate prefix, because instances of a process with the same prefix share a core; no storage
 * on disk; no telemetry. Keys are recorded when they are written, because ended sessions delete
 * theirs.
 */
export function partyOptions({
  relayUrl,
  projectId,
  memory = createPartyMemory(),
}: PartyOptions): OwnOptions {
  const prefix = prefixOf(memory)
  const keys = new Set<string>()
  const storage: PartyMemory = {
    ...memory,
    setItem(key, value) {
      if (key.includes('keychain'))
        for (const [found] of JSON.stringify(value).matchAll(/\b[0-9a-f]{64}\b/g)) keys.add(found)
      return memory.setItem(key, value)
    },
  }
  return {
    options: {
      relayUrl,
      projectId,
      storage,
      customStoragePrefix: prefix,
      logger: 'silent',
      telemetryEnabled: false,
    },
    keys,
    prefix,
  }
}

export function partyMetadata(name: string, metadata: Partial<PartyMetadata> = {}): PartyMetadata {
  return {
    name,
    description: `${name} of a test`,
    url: 'https://example.com',
    icons: ['https://example.com/icon.png'],
    ...metadata,
  }
}

/** Storage of a wallet or an application. */
export function createPartyMemory(): PartyMemory {
  const items = new Map<string, string>()
  const read = (text: string | undefined): unknown =>
    text === undefined ? undefined : JSON.parse(text)
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items].map(([key, text]) => [key, read(text)]),
    getItem: async (key) => read(items.get(key)),
    // A stored object could change while it is read.
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  }
}

/** @throws Error that names the package to install */
export function loadOfficial<T>(name: string, version: string, from?: string): T {
  try {
    return (from ? createRequire(load.resolve(from))(name) : load(name)) as T
  } catch (cause) {
    throw new Error(
      `${name} is wanted here: npm install --save-dev --save-exact ${from ?? name}@${version}`,
      { cause },
    )
  }
}

export function partyOf(core: OfficialCore, { keys, prefix }: OwnOptions): Party {
  return {
    clientId: () => core.crypto.getClientId(),
    keys: () => [...keys],
    offline: () => core.relayer.transportClose(),
    online: () => core.relayer.transportOpen(),
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => {})
      // The official core registers itself here for instances with the same prefix.
      for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`])
        Reflect.deleteProperty(globalThis, name)
    },
  }
}
