import { expect, test } from 'vitest'
import { chains, connected, network, vendors } from './world.ts'

/** Vendors whose wallets have events. */
const talkative = ['standard', 'xverse', 'unisat', 'okx', 'bitget'] as const

test.each(talkative)('an account change in %s changes the account once', async (vendor) => {
  const { wallet, status, hostCalls, untilState } = await connected({ vendor })
  wallet.switchAccount(1)
  const { address } = wallet.addresses().payment
  await untilState(() => (status() as { account?: string }).account === address)
  expect(hostCalls.filter(([what]) => what === 'account')).toEqual([['account', address]])
})

test.each(['unisat', 'bitget', 'standard', 'okx'] as const)(
  'a locked %s has no accounts, and reconnects without a prompt when unlocked',
  async (vendor) => {
    const { wallet, status, until } = await connected({ vendor })
    const asked = wallet.calls.length
    wallet.lock()
    await until('disconnected')
    expect(status()).toMatchObject({ exit: 'locked' })
    wallet.unlock()
    await until('connected')
    expect(status()).toMatchObject({ account: wallet.addresses().payment.address })
    expect(wallet.calls.slice(asked).map(({ method }) => method)).not.toContain('requestAccounts')
  },
)

test('Xverse that revokes its permission is disconnected: revoked', async () => {
  const { wallet, status, until } = await connected({ vendor: 'xverse' })
  wallet.revoke()
  await until('disconnected')
  expect(status()).toMatchObject({ exit: 'revoked' })
})

test('Xverse on an account without permission is disconnected, and the visitor can connect again', async () => {
  const { wallet, status, until, connect } = await connected({ vendor: 'xverse' })
  // The owner has not allowed the other account for this page.
  wallet.revoke()
  await until('disconnected')
  wallet.switchAccount(1)
  expect(status()).toMatchObject({ is: 'disconnected', exit: 'revoked' })
  await connect('xverse')
  expect(status()).toMatchObject({ is: 'connected', account: wallet.addresses().payment.address })
})

test.each(['xverse', 'unisat', 'bitget'] as const)(
  'a network switch in %s switches the network and its addresses',
  async (vendor) => {
    const { portico, wallet, status, hostCalls, untilState } = await connected({ vendor })
    const seen = new Set<string>()
    portico.subscribe(() => {
      const now = status() as { chain?: string; account?: string }
      seen.add(`${now.chain} ${now.account?.slice(0, 4)}`)
    })
    wallet.switchNetwork('testnet')
    await untilState(() => (status() as { chain?: string }).chain === chains.testnet)
    expect(status()).toMatchObject({
      is: 'connected',
      supported: true,
      account: wallet.addresses().payment.address,
    })
    expect((status() as { account: string }).account).toMatch(/^tb1q/)
    expect(hostCalls.filter(([what]) => what === 'network')).toEqual([['network', chains.testnet]])
    // No render shows an address of one network on the other one.
    expect([...seen].filter((each) => each !== `${chains.mainnet} bc1q`)).toEqual([
      `${chains.testnet} tb1q`,
    ])
  },
)

test('an unsupported network is reported as unsupported', async () => {
  const { wallet, status, untilState } = await connected(
    { vendor: 'unisat' },
    { networks: [network('mainnet')] },
  )
  wallet.switchNetwork('signet')
  await untilState(() => (status() as { chain?: string }).chain === chains.signet)
  expect(status()).toMatchObject({ is: 'connected', supported: false })
})

test.each(['xverse', 'unisat', 'bitget'] as const)(
  'requests %s to switch its network, and follows its answer',
  async (vendor) => {
    const { wallet, portico, status } = await connected({ vendor })
    await portico.switchNetwork(chains.signet)
    expect(status()).toMatchObject({
      chain: chains.signet,
      account: wallet.addresses().payment.address,
    })
    wallet.set({ prompt: 'reject' })
    await expect(portico.switchNetwork(chains.mainnet)).rejects.toMatchObject({ exit: 'rejected' })
    expect(status()).toMatchObject({ is: 'connected', chain: chains.signet })
  },
)

test.each(['standard', 'leather', 'okx'] as const)(
  '%s has no network of its own: its addresses decide what it supports, and no request is sent',
  async (vendor) => {
    const { wallet, portico, status } = await connected({ vendor })
    const asked = wallet.calls.length
    await expect(portico.switchNetwork(chains.testnet)).rejects.toMatchObject({
      code: 'chain-unsupported',
      exit: 'unsupported',
      message: 'Chain is not supported',
    })
    expect(status()).toMatchObject({ is: 'connected', chain: chains.mainnet })
    expect(wallet.calls).toHaveLength(asked)
  },
)

test('the application chooses freely between test networks with the same addresses', async () => {
  const { portico, status, wallet, provider } = await connected(
    { vendor: 'leather' },
    { networks: [network('testnet'), network('signet')] },
  )
  const asked = wallet.calls.length
  await portico.switchNetwork(chains.signet)
  expect(status()).toMatchObject({ chain: chains.signet })
  expect(wallet.calls).toHaveLength(asked)
  await provider().signMessage({ address: wallet.addresses().payment.address, message: 'x' })
  expect(wallet.calls.at(-1)?.params).toMatchObject({ network: 'signet' })
})

test('a wallet without its switch method reports it', async () => {
  const { portico } = await connected({
    vendor: 'xverse',
    behaviour: { lacks: ['wallet_changeNetwork'] },
  })
  await expect(portico.switchNetwork(chains.testnet)).rejects.toMatchObject({ exit: 'unsupported' })
})

test.each(vendors)(
  '%s that leaves the page is lost, and reconnects without a prompt if it can when it returns',
  async (vendor) => {
    const { wallet, status, until, window, provider } = await connected({ vendor })
    const { address } = wallet.addresses().payment
    const first = provider()
    wallet.disappear()
    window.dispatchEvent(new Event('load'))
    await until('disconnected')
    expect(status()).toMatchObject({ exit: 'wallet-gone' })
    await expect(first.signMessage({ address, message: 'x' })).rejects.toMatchObject({
      exit: expect.stringMatching(/wallet-gone|unsupported/),
    })
    const asked = wallet.calls.length
    wallet.comeBack()
    window.dispatchEvent(new Event('load'))
    if (vendor === 'leather') return
    await until('connected')
    expect(status()).toMatchObject({ account: address })
    const prompts = [
      'requestAccounts',
      'wallet_connect',
      'connect',
      'bitcoin:connect',
      'getAddresses',
    ]
    expect(wallet.calls.slice(asked).filter(({ method }) => prompts.includes(method))).toEqual([])
  },
)

test('malformed events change nothing', async () => {
  const { wallet, status, provider } = await connected({ vendor: 'xverse' })
  const before = status()
  wallet.set({ accounts: 'not-addresses' })
  wallet.switchAccount(1)
  wallet.set({})
  expect(status()).toEqual(before)
  expect((await provider().getAccountAddresses())[0]?.address).toBe(
    (before as { account: string }).account,
  )
})
