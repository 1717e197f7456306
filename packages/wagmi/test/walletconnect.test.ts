/**
 * Everything is real here: wagmi, Portico's own WalletConnect, a relay, and the official wallet on
 * its other side.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserPlatform } from '@portico/core/adapter'
import type { Connector } from '@portico/core'
import { startRelay, type LocalRelay } from '@portico/testkit/relay'
import { startWallet, WalletRefusal, type OfficialWallet } from '@portico/testkit/walletconnect'
import { walletConnect } from '@portico/walletconnect'
import { createClient } from '@portico/walletconnect/client'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { majors, type WagmiCore } from './majors.ts'
import { ada, bob, start, world, type World } from './world.ts'

const owner = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
let relay: LocalRelay
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})
afterAll(() => relay.stop())

/** The connector of one page, and a function that closes the page. */
function connector(database: IDBFactory): { made: Connector; leave(): Promise<void> } {
  let leave = async (): Promise<void> => {}
  const made = walletConnect({
    client: async ({ platform, metadata }) => {
      const client = createClient({
        relayUrl: relay.url,
        projectId: relay.projectId,
        metadata: async () => ({ ...(await metadata()), url: 'https://shop.example' }),
        platform,
        database,
        locks: null,
        channel: null,
        socket: (url) => new WebSocket(url) as never,
      })
      leave = () => client.stop()
      return client
    },
  })
  return { made, leave: () => leave() }
}

/** Time is real; the window with its wallets is the test's. */
function real(page: World): World {
  const { now, after, random } = browserPlatform()
  Object.assign(page.portico.services.platform, { now, after, random })
  return page
}

async function scanned(page: World, wallet: OfficialWallet): Promise<void> {
  const account = page.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  let uri: string | undefined
  await page.untilState(() => {
    const { attempt } = page.portico.getState()
    uri = attempt.is === 'waiting' && attempt.step.is === 'scan' ? attempt.step.uri : undefined
    return uri !== undefined
  })
  await wallet.pair(uri!)
  await account
}

describe.each(majors)('%s', (_name, core: WagmiCore) => {
  test('a phone connects by its QR code, signs for the hooks, switches, survives a reload, and a hook disconnects it', async () => {
    const database = new IDBFactory()
    const first = connector(database)
    const wallet = await startWallet({
      relayUrl: relay.url,
      projectId: relay.projectId,
      accounts: { eip155: [ada] },
      async answer({ method, params }) {
        if (method === 'personal_sign')
          return owner.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
        throw new WalletRefusal()
      },
    })
    ends.push(() => wallet.stop())
    const page = real(world(core, { portico: { connectors: [first.made] } }))
    await start(page)
    await scanned(page, wallet)
    expect(core.getAccount(page.config)).toMatchObject({
      status: 'connected',
      address: ada,
      chainId: 1,
      connector: { id: 'walletConnect', name: 'Scripted Wallet' },
    })
    expect(page.status()).toMatchObject({ is: 'connected', account: ada, chain: 'eip155:1' })
    const signature = await core.signMessage(page.config, { message: 'Hello' })
    expect(
      await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` }),
    ).toBe(ada)
    await expect(
      core.sendTransaction(page.config, { to: bob, value: 1n, gas: 21_000n }),
    ).rejects.toMatchObject({
      cause: { name: 'UserRejectedRequestError' },
    })

    await core.switchChain(page.config, { chainId: 31338 })
    expect(page.status()).toMatchObject({ chain: 'eip155:31338' })
    const { topic } = wallet.sessions()[0]!
    await wallet.emit(topic, 'eip155:1', 'chainChanged', 1)
    await page.untilWagmi(() => core.getAccount(page.config).chainId === 1)
    expect(page.status()).toMatchObject({ chain: 'eip155:1' })

    await first.leave()
    const second = connector(database)
    ends.push(second.leave)
    const later = real(page.reload({ portico: { connectors: [second.made] } }))
    await later.untilWagmi(() => later.config.state.connections.size > 0)
    const statuses: string[] = []
    later.config.subscribe(
      ({ status }) => status,
      (status) => statuses.push(status),
    )
    // React starts twice in development.
    const stop = later.portico.start()
    const reconnecting = core.reconnect(later.config)
    stop()
    later.portico.start()
    await reconnecting
    expect(await later.until('connected')).toMatchObject({ account: ada })
    expect(core.getAccount(later.config)).toMatchObject({ status: 'connected', address: ada })
    expect(statuses).toEqual(['reconnecting', 'connected'])
    expect(later.hostCalls).toEqual([
      ['connect', expect.objectContaining({ address: ada, restored: true })],
    ])
    expect(wallet.proposals).toHaveLength(1)
    const again = await core.signMessage(later.config, { message: 'Again' })
    expect(
      await recoverMessageAddress({ message: 'Again', signature: again as `0x${string}` }),
    ).toBe(ada)

    await core.disconnect(later.config, { connector: core.getAccount(later.config).connector! })
    // The wallet has received `wc_sessionDelete`.
    await wallet.disconnected(topic)
    expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'host' })
    expect(core.getAccount(later.config).status).toBe('disconnected')
  })

  test('a session that its owner ends in the wallet ends in the hooks, and another wallet stays', async () => {
    const { made, leave } = connector(new IDBFactory())
    ends.push(leave)
    const wallet = await startWallet({
      relayUrl: relay.url,
      projectId: relay.projectId,
      accounts: { eip155: [bob] },
    })
    ends.push(() => wallet.stop())
    const page = real(world(core, { portico: { connectors: [made] } }))
    await start(page)
    await page.portico.connect({ wallet: 'test.fox' })
    await scanned(page, wallet)
    expect(core.getAccount(page.config).address).toBe(bob)
    await core.switchAccount(page.config, { connector: page.connector('test.fox') })
    expect(page.status()).toMatchObject({ account: ada })
    await page.portico.activate(`walletConnect:${wallet.sessions()[0]!.topic}`)
    expect(core.getAccount(page.config).address).toBe(bob)
    await wallet.disconnect(wallet.sessions()[0]!.topic)
    await page.untilWagmi(() => page.config.state.connections.size === 1)
    expect(core.getAccount(page.config)).toMatchObject({ status: 'connected', address: ada })
    expect(await page.until('connected')).toMatchObject({ account: ada })
  })
})
