/**
 * A session that Portico's own connector opened over a relay is also a connection of the host's
 * wagmi. Both agree, whichever of them acts.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { majors, type WagmiCore } from './majors.ts'
import { phone, type Phone, type PhoneOptions } from './phones.ts'
import { ada, bob, start, world, type World, type WorldOptions } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

interface Called extends World {
  phone: Phone
}

async function page(
  core: WagmiCore,
  options: PhoneOptions = {},
  more: WorldOptions = {},
): Promise<Called> {
  const own = phone('one', options)
  const made = world(core, { phones: new Map([['one', own]]), ...more })
  await start(made)
  return Object.assign(made, { phone: own })
}

/** A page whose visitor has connected the phone. */
async function connected(
  core: WagmiCore,
  options: PhoneOptions = {},
  more: WorldOptions = {},
): Promise<Called> {
  const made = await page(core, options, more)
  await made.portico.connect({ connector: 'walletConnect', offer: 'one' })
  return made
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const guestsIn = ({ config }: World): string[] =>
  config.connectors.filter(({ type }) => type === 'portico').map(({ name }) => name)

describe.each(majors)('%s', (_name, core) => {
  test('a relay connection is in every hook: one event, one link, and no new connector', async () => {
    const made = await connected(core)
    expect(core.getAccount(made.config)).toMatchObject({
      status: 'connected',
      address: ada,
      chainId: 1,
      connector: { id: 'walletConnect', name: 'Phone', type: 'portico' },
    })
    expect(made.status()).toMatchObject({
      is: 'connected',
      account: ada,
      chain: 'eip155:1',
      link: 'walletConnect:one',
    })
    await turn()
    expect(made.hostCalls).toEqual([
      ['connect', expect.objectContaining({ address: ada, restored: false })],
    ])
    expect(Object.keys(made.portico.getState().links)).toEqual(['walletConnect:one'])
    expect(made.portico.getState().offers['wagmi']!.map(({ id }) => id)).toEqual(['test.fox'])
    expect(made.stored.get('wagmi.recentConnectorId')).toBe('"walletConnect"')
    expect(made.asked()).toBe(0)
  })

  test('wagmi’s own actions sign and send through the session', async () => {
    const { config, phone: wallet } = await connected(core)
    expect(await core.signMessage(config, { message: 'Hello' })).toBe(`0x${'1b'.repeat(65)}`)
    expect(await core.sendTransaction(config, { to: bob, value: 7n, gas: 21_000n })).toBe(
      `0x${'2c'.repeat(32)}`,
    )
    expect(wallet.calls.map(({ method }) => method)).toEqual([
      'personal_sign',
      'eth_sendTransaction',
    ])
    expect(wallet.calls[1]!.params).toMatchObject([{ to: bob, value: '0x7', from: ada }])
  })

  test('disconnecting in the modal disconnects wagmi, and ends the session once', async () => {
    const made = await connected(core)
    const provider = made.portico.provider('eip155')!
    await made.portico.disconnect()
    expect(core.getAccount(made.config).status).toBe('disconnected')
    expect(made.status()).toEqual({ is: 'disconnected', exit: 'user' })
    expect(made.hostCalls.slice(1)).toEqual([['disconnect', 'user']])
    expect(made.phone.ended).toBe(1)
    expect(guestsIn(made)).toEqual([])
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  })

  test('disconnecting by a hook disconnects Portico, and ends the session once', async () => {
    const made = await connected(core)
    await core.disconnect(made.config, { connector: core.getAccount(made.config).connector! })
    expect(core.getAccount(made.config).status).toBe('disconnected')
    expect(await made.until('disconnected')).toEqual({ is: 'disconnected', exit: 'host' })
    await turn()
    expect(made.hostCalls.slice(1)).toEqual([['disconnect', 'host']])
    expect(made.phone.ended).toBe(1)
    expect([...made.stored.keys()].filter((key) => key.includes('/link/'))).toEqual([])
    expect(guestsIn(made)).toEqual([])
    // The phone can be connected again.
    await made.portico.connect({ connector: 'walletConnect', offer: 'one' })
    expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: ada })
  })

  test.each(['session-deleted', 'session-expired'] as const)(
    'a session that ends as %s ends in both',
    async (exit) => {
      const made = await connected(core)
      made.phone.end(exit)
      expect(await made.until('disconnected')).toEqual({ is: 'disconnected', exit })
      await turn()
      expect(core.getAccount(made.config).status).toBe('disconnected')
      expect(made.hostCalls.slice(1)).toEqual([['disconnect', exit]])
      expect(made.phone.ended).toBe(0)
    },
  )

  test('account and chain changes in the wallet change both, once', async () => {
    const made = await connected(core)
    made.phone.accounts(bob)
    expect(core.getAccount(made.config).address).toBe(bob)
    made.phone.chain(31338)
    expect(core.getAccount(made.config).chainId).toBe(31338)
    expect(made.config.state.chainId).toBe(31338)
    made.phone.chain(77)
    expect(core.getAccount(made.config).chainId).toBe(77)
    expect(made.status()).toMatchObject({ account: bob, chain: 'eip155:77', supported: false })
    await turn()
    expect(made.hostCalls.slice(1)).toEqual([
      ['account', bob],
      ['network', 'eip155:31338'],
      ['network', 'eip155:77'],
    ])
  })

  test('keeps the host’s chosen chain separate from the connection’s', async () => {
    const made = await connected(core, {}, { wagmi: { syncConnectedChain: false } })
    made.phone.chain(31338)
    made.phone.accounts(bob)
    await turn()
    expect(made.config.state.chainId).toBe(1)
    expect(made.status()).toMatchObject({ chain: 'eip155:31338' })
    expect(made.hostCalls.slice(1)).toEqual([
      ['network', 'eip155:31338'],
      ['account', bob],
    ])
  })

  test('uses the account chosen in the modal in the hooks until the wallet selects another', async () => {
    const made = await connected(core, { accounts: [ada, bob] })
    expect(core.getAccount(made.config)).toMatchObject({ address: ada, addresses: [ada, bob] })
    await made.portico.setAccount(bob, 'eip155')
    expect(core.getAccount(made.config)).toMatchObject({ address: bob, addresses: [bob, ada] })
    // The wallet still lists the same account first, so the chosen account stays in use.
    made.phone.accounts(ada, carol, bob)
    expect(core.getAccount(made.config).address).toBe(bob)
    expect(made.status()).toMatchObject({ account: bob })
    made.phone.accounts(carol, bob)
    expect(core.getAccount(made.config).address).toBe(carol)
    expect(made.status()).toMatchObject({ account: carol })
    expect(made.hostCalls.slice(1)).toEqual([
      ['account', bob],
      ['account', carol],
    ])
  })

  test('normalises addresses in the hooks as wagmi does', async () => {
    const made = await connected(core, { accounts: [ada.toLowerCase()] })
    expect(core.getAccount(made.config).address).toBe(ada)
  })

  test('a wallet that shares no account any more is in neither, and in both when it shares one again', async () => {
    const made = await connected(core)
    made.phone.accounts()
    expect(core.getAccount(made.config).status).toBe('disconnected')
    expect(made.status()).toEqual({ is: 'disconnected', exit: 'locked' })
    made.phone.accounts(ada)
    expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: ada })
    expect(await made.until('connected')).toMatchObject({ account: ada })
    expect(made.phone.ended).toBe(0)
  })

  test('a network chosen in the modal, or by a hook, sends one request and is in both', async () => {
    const made = await connected(core)
    await made.portico.switchNetwork('eip155:31338')
    expect(core.getAccount(made.config).chainId).toBe(31338)
    await core.switchChain(made.config, { chainId: 1 })
    expect(made.status()).toMatchObject({ chain: 'eip155:1' })
    expect(core.getAccount(made.config).chainId).toBe(1)
    expect(made.phone.calls.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(made.hostCalls.slice(1)).toEqual([
      ['network', 'eip155:31338'],
      ['network', 'eip155:1'],
    ])
  })

  test('a switch by a hook fails as with wagmi’s own connectors', async () => {
    const made = await connected(core)
    made.phone.switching = 'refuses'
    await expect(core.switchChain(made.config, { chainId: 31338 })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    await expect(core.switchChain(made.config, { chainId: 5 })).rejects.toMatchObject({
      name: 'SwitchChainError',
      cause: { name: 'ChainNotConfiguredError' },
    })
    expect(core.getAccount(made.config).chainId).toBe(1)
    expect(made.status()).toMatchObject({ chain: 'eip155:1' })
  })

  test('a network that the wallet does not know is added with the hook’s data', async () => {
    const made = await connected(core)
    made.phone.switching = 'unknown'
    await core.switchChain(made.config, {
      chainId: 31338,
      addEthereumChainParameter: { chainName: 'Deux', blockExplorerUrls: ['https://scan.example'] },
    } as never)
    expect(made.phone.calls[1]).toMatchObject({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x7a6a',
          chainName: 'Deux',
          rpcUrls: ['https://rpc.two.example'],
          blockExplorerUrls: ['https://scan.example'],
        },
      ],
    })
    expect(core.getAccount(made.config).chainId).toBe(31338)
  })

  test('a hook’s disconnect keeps the session’s other namespaces, and the last one ends the session', async () => {
    const made = await connected(core, { wide: true })
    await core.disconnect(made.config, { connector: core.getAccount(made.config).connector! })
    await made.until('disconnected')
    expect(made.portico.getState().links['walletConnect:one']?.namespaces).toMatchObject({
      solana: { account: 'So1' },
    })
    expect(made.phone.ended).toBe(0)
    // The disconnection is remembered: after a reload the host's hooks do not wait for the session.
    const later = made.reload()
    later.portico.start()
    expect(guestsIn(later)).toEqual([])
    await later.untilState(
      () => later.portico.getState().links['walletConnect:one']?.state.is === 'live',
    )
    expect(later.status().is).toBe('disconnected')
    await later.portico.disconnect()
    expect(made.phone.ended).toBe(1)
  })

  test('refuses a handle without a request method, and leaves nothing behind', async () => {
    const made = await page(core, { provider: { on() {} } })
    await expect(
      made.portico.connect({ connector: 'walletConnect', offer: 'one' }),
    ).rejects.toMatchObject({ code: 'config', exit: 'unsupported' })
    expect(made.status().is).toBe('disconnected')
    expect(guestsIn(made)).toEqual([])
  })

  test('an instance that is stopped and started again stays in the hooks meanwhile', async () => {
    const made = world(core, { phones: new Map([['one', phone('one')]]) })
    const stop = made.portico.start()
    await made.portico.connect({ connector: 'walletConnect', offer: 'one' })
    const statuses: string[] = []
    made.config.subscribe(
      ({ status }) => status,
      (status) => statuses.push(status),
    )
    stop()
    made.portico.start()
    expect(made.status().is).toBe('restoring')
    await made.until('connected')
    await turn()
    expect(statuses).toEqual([])
    expect(guestsIn(made)).toEqual(['Phone'])
    expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: ada })
  })
})
