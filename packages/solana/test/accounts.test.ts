/**
 * Tests of the account and the cluster in use: the application chooses them, accounts support them,
 * and they are remembered.
 */
import { expect, test } from 'vitest'
import { currentCluster, solanaClusters } from '../src/index.ts'
import {
  ada,
  both,
  connected,
  devnet,
  mainnet,
  network,
  plain,
  transfer,
  utf8,
  world,
  type World,
} from './world.ts'

const deprecatedMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const deprecatedDevnet = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'

test('the chosen account is active after a reload too, in the state and for the wallet', async () => {
  const page = await connected({ accounts: both })
  await page.portico.setAccount(plain.address)
  const later = page.reload()
  await later.until(() => later.status().is === 'connected')
  expect(later.status()).toMatchObject({ account: plain.address })
  expect(later.provider().account).toBe(plain.address)
  await later.provider().signMessage(utf8('x'))
  expect(page.wallet.calls.at(-1)).toMatchObject({ inputs: [{ account: plain.address }] })
  await expect(later.portico.setAccount('11111111111111111111111111111111')).rejects.toMatchObject({
    code: 'account-unknown',
  })
})

test('follows the owner to another account, keeps the chosen one while it is shared, and is locked without any', async () => {
  const { wallet, status, provider, until, portico } = await connected({ accounts: both })
  await portico.setAccount(plain.address)
  const first = provider()
  wallet.switchAccounts([plain.address, ada.address])
  expect(status()).toMatchObject({ account: plain.address })
  expect(first).toMatchObject({ account: plain.address, accounts: [plain.address, ada.address] })
  wallet.switchAccounts([ada.address])
  await until(() => (status() as { account?: string }).account === ada.address)
  expect(first.account).toBe(ada.address)
  wallet.revoke()
  await until(() => status().is === 'disconnected')
  expect(status()).toEqual({ is: 'disconnected', exit: 'locked' })
  expect([first.account, first.publicKey, first.standard]).toEqual([null, null, null])
  await expect(first.signMessage(utf8('x'))).rejects.toMatchObject({ exit: 'locked' })
  wallet.connectAs([ada.address])
  await until(() => status().is === 'connected')
  expect(first.account).toBe(ada.address)
})

test('accounts have their names and supported clusters', async () => {
  const { status } = await connected({
    accounts: [{ ...both[0], label: 'Savings\u202e', chains: ['solana:devnet'] }, both[1]],
    chains: ['solana:mainnet', 'solana:devnet'],
  })
  expect(status()).toMatchObject({
    all: [
      {
        address: ada.address,
        kind: 'eoa',
        label: 'Savings',
        chains: [solanaClusters.devnet, deprecatedDevnet],
      },
      {
        address: plain.address,
        kind: 'eoa',
        chains: [
          solanaClusters.mainnet,
          deprecatedMainnet,
          solanaClusters.devnet,
          deprecatedDevnet,
        ],
      },
    ],
  })
})

test('uses the cluster that an account supports when it is not the chosen one', async () => {
  const { status, provider } = await connected({
    accounts: [{ ...both[0], chains: ['solana:devnet'] }],
    chains: ['solana:mainnet', 'solana:devnet'],
  })
  expect(status()).toMatchObject({ chain: devnet.id, supported: true })
  expect(provider().chain).toBe(devnet.id)
})

test('a cluster that the account does not support is refused for choosing and requesting', async () => {
  const { portico, provider, status, wallet } = await connected({ chains: ['solana:mainnet'] })
  await expect(portico.switchNetwork(devnet.id)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Chain is not supported',
    exit: 'unsupported',
  })
  expect(status()).toMatchObject({ chain: mainnet.id })
  const asked = wallet.calls.length
  await expect(
    provider().signTransaction(transfer(ada.address, plain.address, 1n), { chain: devnet.id }),
  ).rejects.toMatchObject({ code: 'chain-unsupported' })
  expect(wallet.calls).toHaveLength(asked)
})

test('switching sends no request to the wallet', async () => {
  const { portico, wallet, status } = await connected()
  const asked = wallet.calls.length
  await portico.switchNetwork(devnet.id)
  expect(status()).toMatchObject({ chain: devnet.id })
  expect(wallet.calls).toHaveLength(asked)
})

test('deprecated ids are accepted from hosts and wallets', async () => {
  expect(
    [deprecatedMainnet, deprecatedDevnet, 'solana:x'].map((id) => currentCluster(id as never)),
  ).toEqual([solanaClusters.mainnet, solanaClusters.devnet, 'solana:x'])
  // A host configures the deprecated ids, and the wallet uses today's.
  const host = await connected({}, [
    network(deprecatedMainnet, 'https://a.example'),
    network(deprecatedDevnet, 'https://b.example'),
  ])
  expect(host.status()).toMatchObject({ chain: deprecatedMainnet, supported: true })
  await host.portico.switchNetwork(deprecatedDevnet)
  await host.provider().signTransaction(transfer(ada.address, plain.address, 1n))
  expect(host.wallet.calls.at(-1)).toMatchObject({ inputs: [{ chain: 'solana:devnet' }] })
  // A wallet announces the deprecated ids, and the host uses today's. The wallet is asked by its
  // own names.
  const wallet = await connected({ chains: [deprecatedMainnet] })
  expect(wallet.status()).toMatchObject({ chain: mainnet.id, supported: true })
  await wallet.provider().signTransaction(transfer(ada.address, plain.address, 1n))
  expect(wallet.wallet.calls.at(-1)).toMatchObject({ inputs: [{ chain: deprecatedMainnet }] })
})

test.each(['late', 'twice', 'legacy'] as const)(
  'a wallet that registers %s is found and connects',
  async (register) => {
    const page: World = world()
    const wallet = page.install({ register })
    if (register === 'late') wallet.register()
    // A wallet that registered before the listener was added is found, too.
    const now = register === 'legacy' ? page.reload() : page
    await now.portico.connect({ offer: 'Fox' })
    expect(now.status()).toMatchObject({ is: 'connected', account: ada.address })
  },
)

test('two objects with one name are both offered, marked, and never restored', async () => {
  const page = await connected()
  page.wallet.remove()
  page.install({ register: 'two-objects' }).connectAs([ada.address])
  const later = page.reload()
  await later.until(() => later.status().is === 'disconnected')
  expect(later.status()).toMatchObject({ exit: 'failed' })
  expect(
    later.portico.getState().offers['standard-solana']?.map(({ contested }) => contested),
  ).toEqual([true, true])
})

test('signs nothing until the visitor has picked one when another object with the name registers', async () => {
  const page = await connected()
  page.install({ accounts: [plain] })
  const calls = (): number =>
    page.wallet.calls.filter(({ feature }) => feature === 'solana:signMessage').length
  const before = calls()
  const signing = page.provider().signMessage(utf8('x'))
  await page.until(() => page.portico.getState().ui.open)
  expect(calls()).toBe(before)
  await page.portico.connect({ connector: 'standard-solana', offer: 'Fox' })
  await signing
  expect(calls()).toBe(before + 1)
})

test.each([
  ['silent-rejects', 'revoked'],
  ['silent-throws', 'failed'],
  ['accounts-null', 'failed'],
] as const)(
  'reports a wallet that is %s on a reload as %s, and connects it on request',
  async (behaviour, exit) => {
    const page = await connected()
    page.wallet.set(behaviour)
    const later = page.reload()
    await later.until(() => later.status().is === 'disconnected')
    expect(later.status()).toEqual({ is: 'disconnected', exit })
    page.wallet.set('approve')
    await later.portico.connect({ offer: 'Fox' })
    expect(later.status().is).toBe('connected')
  },
)

test('a repeated account is merged, and a wallet that only sets its accounts property is accepted', async () => {
  const twice = await connected({ accounts: both, behaviour: 'accounts-duplicates' })
  expect(twice.provider().accounts).toEqual([ada.address, plain.address])
  const shown = await connected({ behaviour: 'accounts-unreturned' })
  expect(shown.provider().account).toBe(ada.address)
})
