import { SettingsError } from '../../utils/setting.ts'
import type { Settings } from '../../settings.ts'
import { createNodes, type ReadingNodes } from '../../verify/evm/nodes.ts'
import { createRelay, type Relay } from './relay.ts'

export interface Farcaster {
  relay: Relay
  nodes: ReadingNodes
  once<T>(name: string, work: () => Promise<T>): Promise<T>
}

export interface FarcasterOptions {
  settings: Pick<Settings, 'farcasterRelay' | 'farcasterHosts' | 'rpc' | 'rpcTimeout'>
  fetch: typeof fetch
}

/** Throws where no login could be verified, so that the operator notices at the start. */
export function checkFarcaster({
  farcasterRelay,
  rpc,
}: Pick<Settings, 'farcasterRelay' | 'rpc'>): void {
  if (farcasterRelay !== '' && !rpc['eip155:10']?.length)
    throw new SettingsError(
      'PORTICO_FARCASTER_RELAY needs nodes of eip155:10 in PORTICO_RPC: the owners of Farcaster ids are registered on that chain',
    )
}

function createOnce(): Farcaster['once'] {
  const running = new Map<string, Promise<void>>()
  return async (name, work) => {
    while (running.has(name)) await running.get(name)
    let end = (): void => {}
    running.set(name, new Promise((resolve) => (end = resolve)))
    try {
      return await work()
    } finally {
      running.delete(name)
      end()
    }
  }
}

export function createFarcaster({
  settings: { farcasterRelay, farcasterHosts, rpc, rpcTimeout },
  fetch,
}: FarcasterOptions): Farcaster | undefined {
  if (farcasterRelay === '') return undefined
  return {
    relay: createRelay({
      url: farcasterRelay,
      hosts: farcasterHosts,
      fetch,
      deadline: (ms) => AbortSignal.timeout(ms),
    }),
    nodes: createNodes({ nodes: rpc, timeout: rpcTimeout, fetch }),
    once: createOnce(),
  }
}
