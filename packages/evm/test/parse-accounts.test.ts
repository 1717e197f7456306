import { expect, test } from 'vitest'
import { accountOf } from '@portico/core'
import { getAddress } from 'viem'
import { evm } from '../src/index.ts'
import { ada, bob, connected, world } from './world.ts'

const lower = (address: string): string => address.toLowerCase()
/** An address that is misspelt, because one letter has the other case. */
const misspelt = ada.replace('F', 'f')
/** By the checksum of Rootstock (EIP-1191). */
const rootstock = '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8'

test('accounts in lower case are shown and passed on with their checksum', async () => {
  const { portico } = await connected({ accounts: [lower(ada), lower(bob)] })
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
  expect(
    Object.values(portico.getState().links)[0]!.namespaces['eip155']!.accounts.map(
      ({ address }) => address,
    ),
  ).toEqual([ada, bob])
})

test('a wallet that changes the case of its accounts causes no event', async () => {
  const { portico, wallet, hostCalls } = await connected({ accounts: [ada, bob] })
  const before = hostCalls.length
  for (const accounts of [
    [lower(ada), lower(bob)],
    [ada, lower(bob)],
    [`0x${ada.slice(2).toUpperCase()}`, bob],
  ])
    wallet.emit('accountsChanged', accounts)
  expect(hostCalls.slice(before)).toEqual([])
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
})

test('a chosen account stays active when the wallet changes its case', async () => {
  const page = await connected({ accounts: [ada, bob] })
  await page.portico.setAccount(bob, 'eip155')
  page.wallet.emit('accountsChanged', [lower(ada), lower(bob)])
  expect(accountOf(page.portico.getState(), 'eip155')?.address).toBe(bob)
})

// Wallets for Rootstock spell accounts by EIP-1191.
test.each([misspelt, rootstock, `0x${ada.slice(2).toUpperCase()}`])(
  'a wallet that spells its account %s is connected, because a wallet does not mistype',
  async (spelled) => {
    const { portico } = await connected({ accounts: [spelled] })
    const address = getAddress(spelled.toLowerCase())
    expect(accountOf(portico.getState(), 'eip155')?.address).toBe(address)
  },
)

test('a wallet with a malformed address is not connected', async () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [ada.slice(0, -1)] })
  page.start()
  await expect(page.portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({
    code: 'wallet-answer',
  })
  expect(page.status().is).toBe('disconnected')
})

test('a list with one malformed address is rejected, and the previous accounts stay', async () => {
  const { portico, wallet } = await connected({ accounts: [ada] })
  wallet.emit('accountsChanged', [bob, ada.slice(0, -1)])
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
})

test('parseAddress refuses a wrong checksum, and adds it to addresses in one case or without 0x', async () => {
  const { parseAddress } = evm()
  expect(await parseAddress(misspelt)).toBeNull()
  for (const text of [ada, lower(ada), ada.slice(2), ada.slice(2).toUpperCase()])
    expect(await parseAddress(text)).toBe(ada)
})

test('parseAddress accepts the checksum of Rootstock on Rootstock alone', async () => {
  const { parseAddress } = evm()
  const canonical = getAddress(rootstock.toLowerCase())
  expect(await parseAddress(rootstock, 'eip155:30')).toBe(canonical)
  expect(await parseAddress(canonical, 'eip155:30')).toBe(canonical)
  for (const chain of [undefined, 'eip155:1', 'eip155:31'] as const)
    expect(await parseAddress(rootstock, chain)).toBeNull()
})
