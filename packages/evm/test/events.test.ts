import { expect, test } from 'vitest'
import { ada, bob, connected } from './world.ts'

test('the account that the owner selects is active, with one event', async () => {
  const { wallet, status, hostCalls, portico } = await connected()
  wallet.switchAccounts([bob, ada])
  expect(status()).toMatchObject({ is: 'connected', account: bob })
  wallet.switchAccounts([bob])
  expect(hostCalls.slice(1)).toEqual([['account', bob]])
  wallet.switchAccounts([ada])
  expect(status()).toMatchObject({ account: ada })
  expect(portico.getState().links['eip6963:test.fox']?.namespaces['eip155']).toMatchObject({
    account: ada,
    first: ada,
  })
})

test('the visitor’s choice stays until the wallet selects another account or stops sharing it', async () => {
  const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const { wallet, status, portico } = await connected({ accounts: [ada, bob] })
  await portico.setAccount(bob)
  // The same list again, or with one more account, leaves the same account in use.
  wallet.emit('accountsChanged', [ada, bob])
  wallet.switchAccounts([ada, carol, bob])
  expect(status()).toMatchObject({ account: bob })
  wallet.switchAccounts([carol, ada, bob])
  expect(status()).toMatchObject({ account: carol })
  await portico.setAccount(bob)
  wallet.switchAccounts([carol, ada])
  expect(status()).toMatchObject({ account: carol })
})

test('an account selected while the page was suspended is active when it resumes', async () => {
  const { wallet, portico, reload } = await connected({ accounts: [ada, bob] })
  await portico.setAccount(bob)
  const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  wallet.connectAs([third, bob, ada])
  const later = reload()
  later.start()
  expect(await later.until('connected')).toMatchObject({ account: third })
})

test('accepts only a shared account of several from the host or visitor', async () => {
  const { portico, status, hostCalls, reload, wallet } = await connected({ accounts: [ada, bob] })
  await portico.setAccount(bob)
  expect(status()).toMatchObject({ account: bob })
  expect(hostCalls.at(-1)).toEqual(['account', bob])
  await expect(
    portico.setAccount('0x0000000000000000000000000000000000000001'),
  ).rejects.toMatchObject({ code: 'account-unknown' })
  // The chosen account is still the chosen one after a reload.
  wallet.connectAs([ada, bob])
  const later = reload()
  later.start()
  expect(await later.until('connected')).toMatchObject({ account: bob })
})

test('locking the wallet or revoking the permission keeps the link with its reason', async () => {
  const { wallet, status, hostCalls, portico } = await connected()
  wallet.revoke()
  expect(status()).toEqual({ is: 'disconnected', exit: 'locked' })
  expect(hostCalls.at(-1)).toEqual(['disconnect', 'locked'])
  expect(portico.provider('eip155')).toBeNull()
  wallet.switchAccounts([ada])
  wallet.emit('accountsChanged', [ada])
  expect(status()).toMatchObject({ is: 'connected', account: ada })
  expect(hostCalls.at(-1)?.[0]).toBe('connect')
})

test('the owner switches to another network, supported or not', async () => {
  const { wallet, status, hostCalls } = await connected()
  wallet.changeChain(31338)
  expect(status()).toMatchObject({ chain: 'eip155:31338', supported: true })
  wallet.changeChain(77)
  expect(status()).toMatchObject({ chain: 'eip155:77', supported: false })
  expect(hostCalls.slice(1)).toEqual([
    ['network', 'eip155:31338'],
    ['network', 'eip155:77'],
  ])
})

test('a duplicate event of a wallet is handled once', async () => {
  const { wallet, hostCalls } = await connected({ behaviour: 'events-twice' })
  wallet.changeChain(31338)
  wallet.switchAccounts([bob])
  expect(hostCalls.slice(1)).toEqual([
    ['network', 'eip155:31338'],
    ['account', bob],
  ])
})

test.each([
  ['accountsChanged', 'nonsense'],
  ['accountsChanged', [42]],
  ['accountsChanged', null],
  ['chainChanged', {}],
  ['chainChanged', '0xnope'],
  ['chainChanged', -1],
])('ignores an event %s with %j', async (event, value) => {
  const { wallet, status, hostCalls } = await connected()
  const before = status()
  wallet.emit(event, value)
  expect(status()).toEqual(before)
  expect(hostCalls).toHaveLength(1)
})

test.each([
  ['an object', { chainId: '0x7a6a' }],
  ['a list', ['0x7a6a']],
])('asks the wallet for its chain after a `chainChanged` with %s', async (_, value) => {
  const { wallet, status, untilState, hostCalls } = await connected()
  wallet.changeChain(31338)
  await untilState(() => (status() as { chain: string }).chain === 'eip155:31338')
  wallet.emit('chainChanged', value)
  const asked = () => wallet.calls.filter(({ method }) => method === 'eth_chainId').length
  const before = asked()
  wallet.emit('chainChanged', value)
  expect(asked()).toBe(before + 1)
  expect(hostCalls.at(-1)).toEqual(['network', 'eip155:31338'])
})

test('asks the wallet for its account when a stale `accountsChanged` follows the new one', async () => {
  const { wallet, status, untilState } = await connected()
  wallet.switchAccounts([bob])
  wallet.emit('accountsChanged', [ada])
  await untilState(() => (status() as { account: string }).account === bob)
})

test.each([1013, 4901])(
  'keeps the connection after a `disconnect` of code %i while the wallet shares its accounts',
  async (code) => {
    const { wallet, status, hostCalls } = await connected()
    const before = status()
    const asked = () => wallet.calls.filter(({ method }) => method === 'eth_accounts').length
    const reads = asked()
    wallet.emit('disconnect', Object.assign(new Error('Try again later'), { code }))
    await expect.poll(asked).toBe(reads + 1)
    expect([status(), hostCalls]).toEqual([before, hostCalls.slice(0, 1)])
  },
)

test('a wallet that loses its chain connection is lost for a while, and recovers without a prompt', async () => {
  const { wallet, status, until, hostCalls } = await connected()
  wallet.loseChain()
  expect(status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
  const prompts = wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length
  wallet.regainChain()
  expect(await until('connected')).toMatchObject({ account: ada })
  expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(
    prompts,
  )
  expect(hostCalls.map(([what]) => what)).toEqual(['connect', 'disconnect', 'connect'])
})

test('disconnecting revokes the permission if the wallet can, and otherwise deletes the link', async () => {
  for (const behaviour of ['approve', 'revoke-unsupported', 'revoke-fails'] as const) {
    const { portico, wallet, status, hostCalls, events, stored } = await connected({ behaviour })
    await portico.disconnect()
    expect(wallet.calls.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    expect(status()).toEqual({ is: 'disconnected', exit: 'user' })
    expect(hostCalls.slice(1)).toEqual([['disconnect', 'user']])
    expect(events.at(-1)).toMatchObject({
      event: 'DISCONNECT_SUCCESS',
      properties: { namespace: 'eip155' },
    })
    expect([...stored.keys()].filter((key) => key.includes('link/'))).toEqual([])
    // The events of a wallet that is not connected any more are ignored.
    wallet.changeChain(31338)
    wallet.switchAccounts([bob])
    expect(hostCalls).toHaveLength(2)
  }
})

test('disconnecting does not wait for a silent wallet', async () => {
  const { portico, wallet, status } = await connected()
  wallet.disappear()
  await portico.disconnect()
  expect(wallet.calls.at(-1)?.method).toBe('wallet_revokePermissions')
  expect(status()).toEqual({ is: 'disconnected', exit: 'user' })
})
