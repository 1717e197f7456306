import { expect, test } from 'vitest'
import { accountOf } from '@portico/core'
import { evm } from '../src/index.ts'
import { ada, bob, connected, world } from './world.ts'

const lower = (address: string): string => address.toLowerCase()
/** One letter in the other case: a misspelt address. */
const misspelt = ada.replace('F', 'f')

test('the accounts of a wallet that spells them in lower case are shown and handed out checksummed', async () => {
  const { portico } = await connected({ accounts: [lower(ada), lower(bob)] })
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
  expect(Object.values(portico.getState().links)[0]!.ns['eip155']!.accounts.map(({ address }) => address)).toEqual([ada, bob])
})

test('a wallet that spells its accounts otherwise has changed none, and the host hears nothing', async () => {
  const { portico, wallet, hostCalls } = await connected({ accounts: [ada, bob] })
  const before = hostCalls.length
  for (const accounts of [[lower(ada), lower(bob)], [ada, lower(bob)], [`0x${ada.slice(2).toUpperCase()}`, bob]]) wallet.emit('accountsChanged', accounts)
  expect(hostCalls.slice(before)).toEqual([])
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
})

test('an account that was chosen stays in use when the wallet spells it otherwise', async () => {
  const page = await connected({ accounts: [ada, bob] })
  await page.portico.setAccount(bob, 'eip155')
  page.wallet.emit('accountsChanged', [lower(ada), lower(bob)])
  expect(accountOf(page.portico.getState(), 'eip155')?.address).toBe(bob)
})

test('a wallet that shares an address with a wrong checksum is not connected', async () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [misspelt] })
  page.start()
  await expect(page.portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({ code: 'wallet-answer' })
  expect(page.status().is).toBe('disconnected')
})

test('accounts of which one has a wrong checksum are not believed, and those before stay', async () => {
  const { portico, wallet } = await connected({ accounts: [ada] })
  wallet.emit('accountsChanged', [bob, misspelt])
  expect(accountOf(portico.getState(), 'eip155')?.address).toBe(ada)
})

test('parseAddress refuses a wrong checksum, and checksums what is of one case or without 0x', async () => {
  const { parseAddress } = evm()
  expect(await parseAddress(misspelt)).toBeNull()
  for (const text of [ada, lower(ada), ada.slice(2), ada.slice(2).toUpperCase()]) expect(await parseAddress(text)).toBe(ada)
})
