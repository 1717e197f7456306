/** Finds the Safe around the page, and creates its link. */
import { PorticoError } from '@portico/core'
import type { Link, Platform, ProviderHandle, Services, Sink } from '@portico/core'
import { parseAccounts, parseChain } from '../connection.ts'
import type { Eip1193Provider } from '../provider.ts'
import { createFrame, type Frame } from './frame.ts'
import { createProvider, type SafeInfo } from './provider.ts'

const id = 'safe'
/**
 * Stored when the visitor has disconnected: a Safe is then offered and not connected automatically.
 */
const left = 'safe/left'

async function infoOf(frame: Frame): Promise<SafeInfo> {
  try {
    const { safeAddress, chainId } = ((await frame.ask('getSafeInfo')) ?? {}) as Readonly<
      Record<string, unknown>
    >
    const [address] = parseAccounts([safeAddress])
    return { address: address!, chain: parseChain(chainId) }
  } catch (cause) {
    throw new PorticoError('safe-frame', 'The Safe around the page did not say who it is', {
      category: 'SECURE_SITE_ERROR',
      exit: 'failed',
      cause,
    })
  }
}

/**
 * Once a Safe has answered it is offered, and connected unless the visitor had disconnected.
 *
 * @returns Opens its link after a click. Rejects when no Safe surrounds the page.
 */
export async function join(
  win: NonNullable<Platform['window']>,
  origins: readonly string[],
  { sink, services, signal }: { sink: Sink; services: Services; signal: AbortSignal },
): Promise<() => Promise<Link>> {
  const frame = createFrame(win, origins, services.platform.random)
  if (!frame) throw new Error('The parent is no Safe')
  signal.addEventListener('abort', frame.stop)
  if (signal.aborted) frame.stop()
  const { store } = services

  async function open(): Promise<Link> {
    const link = makeLink(
      createProvider(frame!, await infoOf(frame!)),
      () => void store.set(left, true),
    )
    store.del(left)
    return link
  }

  const info = await infoOf(frame).catch((error: unknown) => {
    if (!signal.aborted) services.report(error)
    throw error
  })
  // From here on links use the connection, which stays when a start is undone.
  signal.removeEventListener('abort', frame.stop)
  sink.offers([{ id, name: 'Safe', evidence: [], namespaces: ['eip155'], surrounds: true }])
  if (store.get(left) !== true)
    sink.link(
      makeLink(createProvider(frame, info), () => void store.set(left, true)),
      { restored: true },
    )
  return open
}

function makeLink(
  { provider, info }: { provider: Eip1193Provider; info: SafeInfo },
  leave: () => void,
): Link {
  const handle: ProviderHandle<'eip155', Eip1193Provider> = {
    namespace: 'eip155',
    provider,
    accounts: [{ address: info.address, kind: 'smart' }],
    // A Safe is on one network, and its page shows this one on the same network.
    chains: [info.chain],
    chain: info.chain,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  }
  return {
    id: `${id}:${id}`,
    connector: id,
    offer: id,
    peer: { name: 'Safe' },
    scope: 'per-namespace',
    handles: () => [handle],
    subscribe: () => () => {},
    async release(_namespaces, why) {
      if (why === 'user') leave()
    },
    // Nothing is stored: the parent is asked each time.
    record: () => null,
  }
}
