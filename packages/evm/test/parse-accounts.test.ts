import { expect, test } from 'vitest'
import { accountOf } from '@portico/core'
import { evm } from '../src/index.ts'
import { ada, bob, connected, world } from './world.ts'

const lower = (address: string): string => address.toLowerCase()
/** An address that is misspelt, because one letter has the other case. */
const misspelt = ada.replace('F', 'f')

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

test('a wallet with an address of a wrong checksum is not connected', async () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [misspelt] })
  page.start()
  await expect(page.portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({
    code: 'wallet-answer',
  })
  expect(page.status().is).toBe('disconnected')
})

test('a list with one wrong checksum is rejected, and the previous accounts stay', async () => {
  const { portico, wallet } = await connected({ accounts: [ada] })
  wallet.emit('accountsChanged', [bob, misspelt])
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
})

test('parseAddress refuses a wrong checksum, and adds it to addresses in one case or without 0x', async () => {
  const { parseAddress } = evm()
  expect(await parseAddress(misspelt)).toBeNull()
  for (const text of [ada, lower(ada), ada.slice(2), ada.slice(2).toUpperCase()])
    expect(await parseAddress(text)).toBe(ada)
})
