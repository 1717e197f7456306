/**
 * Tests of a page, our client, a real relay and the official wallet: what a visitor does, from the
 * code to the end of the session.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { signMessage } from '@portico/evm'
import type { SolanaProvider } from '@portico/solana'
import type { OfficialWallet } from '@portico/testkit/walletconnect'
import { WalletRefusal } from '@portico/testkit/walletconnect'
import { answer, eth, sol, verifySol } from './keys.ts'
import { mainnet, newBrowser, openHost, optimism, type Host, type HostOptions } from './host.ts'
import { startWorld, type World } from './parts.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const owner = (more: Parameters<World['wallet']>[0] = {}): Promise<OfficialWallet> =>
  world.wallet({ accounts: { eip155: [eth.address], solana: [sol] }, answer, ...more })

function host(o: HostOptions = {}): Host {
  const made = openHost(world.relay, o)
  world.ends.push(made.close)
  return made
}

/** Connects by the code on the card. */
async function connected(
  o: HostOptions = {},
  more: Parameters<World['wallet']>[0] = {},
): Promise<{ it: Host; wallet: OfficialWallet }> {
  const [it, wallet] = [host(o), await owner(more)]
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await wallet.pair(await it.code())
  await account
  return { it, wallet }
}

test('connects EVM and Solana by one approval, signs with each, and ends the session with the last disconnect', async () => {
  const { it, wallet } = await connected()
  expect(it.received).toEqual([`connect eip155 ${eth.address}`, `connect solana ${sol}`])
  expect(Object.values(it.portico.getState().links)).toMatchObject([
    { scope: 'whole', peer: { name: 'Scripted Wallet' }, connector: 'walletConnect' },
  ])
  // The official wallet accepts it, and its session has only what the specification names.
  expect(wallet.proposals[0]!.optionalNamespaces['eip155']).toMatchObject({
    rpcMap: { 1: mainnet.rpcUrls.chainDefault[0], 10: optimism.rpcUrls.chainDefault[0] },
  })

  const signature = await signMessage(it.portico, { message: 'Hello' })
  expect(
    await verifyMessage({
      address: eth.address,
      message: 'Hello',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  const provider = it.portico.provider('solana') as SolanaProvider
  const message = new TextEncoder().encode('Hello')
  expect(verifySol(message, (await provider.signMessage(message)).signature)).toBe(true)

  const topic = wallet.sessions()[0]!.topic
  await it.portico.disconnect({ namespace: 'solana' })
  expect(it.status('eip155').is).toBe('connected')
  expect(wallet.sessions()).toHaveLength(1)
  await it.portico.disconnect({ namespace: 'eip155' })
  await wallet.disconnected(topic)
  expect(it.received.slice(2)).toEqual(['disconnect solana user', 'disconnect eip155 user'])
})

test('a reload restores it without a request, without the namespace that was disconnected', async () => {
  const browser = newBrowser()
  const { it, wallet } = await connected({ browser })
  await it.portico.disconnect({ namespace: 'solana' })
  await it.close()
  const later = host({ browser })
  await later.until(() => later.status('eip155').is === 'connected')
  expect(later.received).toEqual([`restored eip155 ${eth.address}`])
  expect(later.status('solana').is).toBe('disconnected')
  expect(wallet.proposals).toHaveLength(1)
  expect(
    await verifyMessage({
      address: eth.address,
      message: 'Again',
      signature: (await signMessage(later.portico, { message: 'Again' })) as `0x${string}`,
    }),
  ).toBe(true)
})

test('the owner rejects, and the new QR code of the same card connects', async () => {
  const it = host()
  const wallet = await owner({ policy: 'reject' })
  const prepared = (await it.portico.prepare({ connector: 'walletConnect' }))!
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  const first = await it.code()
  const declined = expect(account).rejects.toMatchObject({
    code: 'user-rejected',
    exit: 'rejected',
  })
  await wallet.pair(first)
  await declined
  await expect.poll(() => prepared.uri()?.value).toMatch(/^wc:/)
  const second = prepared.uri()!.value
  expect(second).not.toBe(first)
  wallet.set({ policy: 'approve' })
  const again = it.portico.retry()
  expect(await it.code()).toBe(second)
  await wallet.pair(second)
  expect(await again).toMatchObject({ address: eth.address })
  prepared.cancel()
})

test('a late approval is offered', async () => {
  const it = host()
  const wallet = await owner({ policy: 'ask' })
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await wallet.pair(await it.code())
  const proposal = await wallet.proposed()
  const given = expect(account).rejects.toMatchObject({ exit: 'user' })
  it.portico.cancel()
  await given
  await wallet.approve(proposal)
  await it.until(() => it.portico.getState().attempt.is === 'late')
  expect(it.status('eip155').is).toBe('disconnected')
  await it.portico.acceptLate()
  expect(it.status('eip155')).toMatchObject({ is: 'connected', account: eth.address })
})

test('the owner’s changes in the wallet are followed: chain, account, more, fewer, and the end', async () => {
  const { it, wallet } = await connected()
  const { topic, namespaces } = wallet.sessions()[0]!
  await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
  await expect.poll(() => it.received).toContain('network eip155 eip155:10')
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const more = {
    ...namespaces,
    eip155: {
      ...namespaces['eip155']!,
      accounts: [`eip155:10:${other}`, `eip155:10:${eth.address}`],
    },
  }
  await wallet.update(topic, more)
  await it.until(() => {
    const status = it.status('eip155')
    return status.is === 'connected' && status.all.length === 2
  })
  // The account that the session lists first is in use now.
  expect(it.status('eip155')).toMatchObject({ account: other })
  await wallet.update(topic, { eip155: { ...more.eip155, accounts: [`eip155:10:${other}`] } })
  await it.until(() => it.status('solana').is === 'disconnected')
  await expect.poll(() => it.received.length).toBe(5)
  expect(it.received.slice(2)).toEqual([
    'network eip155 eip155:10',
    `account eip155 ${other}`,
    'disconnect solana revoked',
  ])
  await wallet.disconnect(topic)
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(it.status('eip155')).toEqual({ is: 'disconnected', exit: 'session-deleted' })
})

test.each([
  ['alone', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']],
  ['before the others', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', eth.address]],
])(
  'an account that the wallet names in an event, %s, is active, also after a reload',
  async (_, named) => {
    const browser = newBrowser()
    const { it, wallet } = await connected({ browser })
    const { topic, namespaces } = wallet.sessions()[0]!
    const [other] = named
    const accounts = [eth.address, other].map((address) => `eip155:10:${address}`)
    await wallet.update(topic, { ...namespaces, eip155: { ...namespaces['eip155']!, accounts } })
    const shared = (): number => {
      const status = it.status('eip155')
      return status.is === 'connected' ? status.all.length : 0
    }
    await expect.poll(shared).toBe(2)
    expect(it.status('eip155')).toMatchObject({ account: eth.address })
    await wallet.emit(topic, 'eip155:10', 'accountsChanged', named)
    await expect.poll(() => it.status('eip155')).toMatchObject({ account: other })
    await it.close()
    const later = host({ browser })
    await later.until(() => later.status('eip155').is === 'connected')
    expect(later.status('eip155')).toMatchObject({ account: other })
    // Another network in the same session does not change which account is in use.
    const more = accounts.flatMap((account) => [account, account.replace(':10:', ':1:')])
    await wallet.update(topic, {
      ...namespaces,
      eip155: { ...namespaces['eip155']!, accounts: more, chains: ['eip155:10', 'eip155:1'] },
    })
    await expect
      .poll(
        () =>
          later.portico.getState().links[`walletConnect:${topic}`]?.namespaces['eip155']?.chains
            .length,
      )
      .toBe(2)
    expect(later.status('eip155')).toMatchObject({ account: other })
  },
)

test.each([1, 2, 3, 4])(
  'account and network changes while the page was closed are active when it is open again (%i)',
  async () => {
    const browser = newBrowser()
    const { it, wallet } = await connected({ browser })
    const { topic, namespaces } = wallet.sessions()[0]!
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const accounts = ['eip155:10', 'eip155:1'].flatMap((chain) => [
      `${chain}:${other}`,
      `${chain}:${eth.address}`,
    ])
    await it.close()
    const sent = Promise.all([
      wallet.update(topic, {
        ...namespaces,
        eip155: { ...namespaces['eip155']!, accounts, chains: ['eip155:10', 'eip155:1'] },
      }),
      wallet.emit(topic, 'eip155:1', 'chainChanged', 1),
    ])
    const later = host({ browser })
    await expect
      .poll(() => later.status('eip155'))
      .toMatchObject({ is: 'connected', account: other, chain: 'eip155:1' })
    await sent
    await later.close()
    // What was acknowledged is stored, so the next page starts with it.
    const third = host({ browser })
    await third.until(() => third.status('eip155').is === 'connected')
    expect(third.status('eip155')).toMatchObject({ account: other, chain: 'eip155:1' })
  },
)

test('a session that the wallet ended while the page was closed is noticed and reported', async () => {
  const browser = newBrowser()
  const { it, wallet } = await connected({ browser })
  await it.close()
  await wallet.disconnect(wallet.sessions()[0]!.topic)
  const later = host({ browser })
  await later.until(() => Object.keys(later.portico.getState().links).length === 0)
  expect(later.status('eip155')).toEqual({ is: 'disconnected', exit: 'session-deleted' })
  const third = host({ browser })
  expect(third.status('eip155')).toEqual({ is: 'disconnected' })
})

test('loses the session for one visit when the browser blocks its storage (session-unread), and keeps it stored', async () => {
  const browser = newBrowser()
  const { it } = await connected({ browser })
  await it.close()
  const broken = {
    open() {
      const asked = { error: new Error('no answer') } as unknown as IDBOpenDBRequest
      setTimeout(() => asked.onerror?.(new Event('error')))
      return asked
    },
  } as unknown as IDBFactory
  const later = host({ browser: { ...browser, database: broken } })
  await later.until(() => Object.values(later.portico.getState().links)[0]?.state.is === 'lost')
  expect(Object.values(later.portico.getState().links)[0]?.state).toMatchObject({ exit: 'failed' })
  await later.close()
  const third = host({ browser })
  await third.until(() => third.status('eip155').is === 'connected')
})

test('a network in the session is selected at once, another is requested from the wallet, and added when unknown', async () => {
  const { it, wallet } = await connected(
    {},
    { chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
  )
  const asked: string[] = []
  wallet.set({
    answer: ({ method }) => {
      asked.push(method)
      if (method === 'wallet_switchEthereumChain' && !asked.includes('wallet_addEthereumChain'))
        throw new WalletRefusal(5000, 'Unrecognized chain ID')
      if (method === 'wallet_switchEthereumChain') {
        const { topic, namespaces } = wallet.sessions()[0]!
        const eip155 = namespaces['eip155']!
        const more = {
          ...eip155,
          chains: ['eip155:1', 'eip155:10'],
          accounts: [...eip155.accounts, `eip155:10:${eth.address}`],
        }
        void wallet.update(topic, { ...namespaces, eip155: more })
      }
      return null
    },
  })
  await it.portico.switchNetwork('eip155:10')
  expect(it.status('eip155')).toMatchObject({ chain: 'eip155:10' })
  expect(asked).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  await it.portico.switchNetwork('eip155:1')
  expect(asked).toHaveLength(3)
  wallet.set({
    answer: () => {
      throw new WalletRefusal(5000, 'User rejected.')
    },
  })
  await expect(it.portico.connect({ offer: 'nobody' })).rejects.toMatchObject({
    exit: 'not-installed',
  })
})

test('a method that the wallet did not approve is refused without a request', async () => {
  const { it, wallet } = await connected(
    {},
    { methods: { eip155: ['eth_sendTransaction'], solana: ['solana_signTransaction'] } },
  )
  await expect(signMessage(it.portico, { message: 'Hello' })).rejects.toMatchObject({
    exit: 'unsupported',
  })
  const raw = it.portico.provider('eip155') as { request(o: object): Promise<unknown> }
  await expect(raw.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
  await expect(
    (it.portico.provider('solana') as SolanaProvider).signMessage(new Uint8Array(1)),
  ).rejects.toMatchObject({ exit: 'unsupported' })
  await expect(raw.request({ method: 'personal_sign' })).rejects.toMatchObject({
    cause: { code: 'method-unapproved' },
  })
  expect((it.portico.provider('solana') as SolanaProvider).methods).toEqual([
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ])
  expect(wallet.requests).toEqual([])
})

test('a session with nothing of the proposal is refused, and the attempt ends as unsupported', async () => {
  const it = host()
  const wallet = await owner({
    namespaces: () => ({
      eip155: {
        chains: ['eip155:999'],
        accounts: [`eip155:999:${eth.address}`],
        methods: ['personal_sign'],
        events: [],
      },
    }),
  })
  const refused = expect(
    it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' }),
  ).rejects.toMatchObject({ code: 'proposal-unsupported', exit: 'unsupported' })
  await wallet.pair(await it.code())
  await refused
  await expect.poll(() => wallet.sessions()).toEqual([])
})

test('uses our network of a wallet that approves others as well', async () => {
  const accounts = ['eip155:999', 'eip155:10'].map((chain) => `${chain}:${eth.address}`)
  const { it, wallet } = await connected(
    {},
    {
      namespaces: () => ({
        eip155: {
          chains: ['eip155:999', 'eip155:10'],
          accounts,
          methods: ['personal_sign'],
          events: ['chainChanged'],
        },
      }),
    },
  )
  expect(it.received).toEqual([`connect eip155 ${eth.address}`])
  expect(it.status('eip155')).toMatchObject({ is: 'connected', chain: 'eip155:10' })
  await wallet.emit(wallet.sessions()[0]!.topic, 'eip155:999', 'chainChanged', 999)
  await it.until(() => {
    const status = it.status('eip155')
    return status.is === 'connected' && !status.supported
  })
})

test('the owner declines a signature', async () => {
  const { it, wallet } = await connected()
  wallet.set({
    answer: () => {
      throw new WalletRefusal(5000, 'User rejected.')
    },
  })
  await expect(signMessage(it.portico, { message: 'Hello' })).rejects.toMatchObject({
    code: 'user-rejected',
    exit: 'rejected',
  })
  const raw = it.portico.provider('eip155') as { request(o: object): Promise<unknown> }
  await expect(
    raw.request({ method: 'personal_sign', params: ['0x00', eth.address] }),
  ).rejects.toMatchObject({ code: 4001 })
  await expect(
    (it.portico.provider('solana') as SolanaProvider).signMessage(new Uint8Array(3)),
  ).rejects.toMatchObject({ exit: 'rejected' })
})

test('a page without adapters has the session’s accounts, chain and end, and passes on its providers', async () => {
  const { it, wallet } = await connected({ adapters: [] })
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(it.received).toEqual([`connect eip155 ${eth.address}`, `connect solana ${sol}`])
  const provider = it.portico.provider('eip155') as {
    request(call: { method: string; params?: unknown }): Promise<unknown>
  }
  const signature = await provider.request({
    method: 'personal_sign',
    params: ['0x48656c6c6f', eth.address],
  })
  expect(
    await verifyMessage({
      address: eth.address,
      message: 'Hello',
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  // The page chooses the network, then the wallet sends an event, then the wallet updates the
  // session.
  await it.portico.switchNetwork('eip155:10')
  const { topic, namespaces } = wallet.sessions()[0]!
  await wallet.emit(topic, 'eip155:1', 'chainChanged', 1)
  await expect
    .poll(() => it.received.slice(2))
    .toEqual(['network eip155 eip155:10', 'network eip155 eip155:1'])
  await wallet.emit(
    topic,
    namespaces['solana']!.accounts[0]!.split(':').slice(0, 2).join(':'),
    'accountsChanged',
    ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
  )
  await it.until(
    () =>
      it.status('solana').is === 'connected' &&
      (it.status('solana') as { account: string }).account ===
        '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  )
  await wallet.update(topic, {
    eip155: {
      ...namespaces['eip155']!,
      accounts: [`eip155:1:${other}`, `eip155:1:${eth.address}`],
    },
  })
  await it.until(() => it.status('solana').is === 'disconnected')
  expect(it.status('eip155')).toMatchObject({ account: other, chain: 'eip155:1' })
  await it.portico.disconnect()
  await wallet.disconnected(topic)
})
