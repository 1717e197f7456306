/** What is cached of an address goes with its last connection, however that ends. */
import { expect, test } from 'vitest'
import { accountsFact, page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'
import type { Exit } from '../types/index.ts'

const kinds = ['balance', 'tokens', 'identity', 'portfolio']

/** The addresses of which something is cached, in storage or in memory. */
function cachedOf({ stored, portico }: Page): string[] {
  const keys = [...stored.keys()].map((key) => key.split('/').slice(3).join('/'))
  const all = [...keys, ...Object.keys(portico.getState().resources)].map((key) => key.split('/'))
  return [
    ...new Set(all.flatMap(([address, kind]) => (kinds.includes(kind ?? '') ? [address!] : []))),
  ].sort()
}

async function visited(): Promise<{ it: Page; fox: Wallet; owl: Wallet; sun: Wallet }> {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf', '0xe'] } })
  const owl = wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0x0'] } })
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const it = page({
    wallets: [
      ['evm', fox],
      ['evm', owl],
      ['sol', sun],
    ],
  })
  for (const offer of ['fox', 'owl', 'sun']) await it.portico.connect({ offer })
  const data = await it.portico.data()
  for (const address of ['0xf', '0xe', '0x0']) await data.balance(address, 'eip155:1')
  await data.balance('So1', 'solana:main')
  await data.identity('0xf', 'eip155')
  expect(cachedOf(it)).toEqual(['0x0', '0xe', '0xf', 'So1'])
  return { it, fox, owl, sun }
}

const lost = (it: Page, link: string): boolean => it.exit(link) !== undefined

test.each([
  ['is locked', 'locked'],
  ['refuses', 'no'],
  ['has ended the session', 'deleted'],
  ['fails', 'pending'],
] as const)(
  'forgets the addresses of a wallet that %s when the page comes back',
  async (_, says) => {
    const { it, fox } = await visited()
    fox.says = says
    const later = it.again()
    await later.until(() => lost(later, 'evm:fox') || !later.portico.getState().links['evm:fox'])
    await settle()
    expect(cachedOf(later)).toEqual(['0x0', 'So1'])
  },
)

test('forgets the addresses of a wallet that has not answered at the deadline', async () => {
  const { it, fox } = await visited()
  fox.says = 'hold'
  const later = it.again()
  await later.until(() => later.status('solana').is === 'connected')
  await later.until(() => later.portico.getState().links['evm:owl']?.state.is === 'live')
  expect(cachedOf(later)).toContain('0xf')
  later.pass(3_001)
  await later.until(() => later.exit('evm:fox') === 'timeout')
  expect(cachedOf(later)).toEqual(['0x0', 'So1'])
})

test.each(['locked', 'wallet-gone', 'session-expired', 'revoked'] satisfies Exit[])(
  'forgets the addresses of a wallet that is lost on the page as %s',
  async (exit) => {
    const { it, fox } = await visited()
    fox.emit('eip155', { is: 'lost', exit })
    await it.until(() => it.exit('evm:fox') === exit)
    expect(cachedOf(it)).toEqual(['0x0', 'So1'])
  },
)

test('forgets an account that the wallet no longer shares, and keeps the others', async () => {
  const { it, fox } = await visited()
  fox.emit('eip155', accountsFact('0xf'))
  await settle()
  expect(cachedOf(it)).toEqual(['0x0', '0xf', 'So1'])
})

test('keeps what is cached of an address that another wallet shares, until that one is lost as well', async () => {
  const { it, fox } = await visited()
  const twin = wallet({ connector: 'evm', id: 'twin', accounts: { eip155: ['0xf'] } })
  it.connectors['evm']!.show(twin)
  await it.portico.connect({ offer: 'twin' })
  fox.emit('eip155', { is: 'lost', exit: 'locked' })
  await it.until(() => lost(it, 'evm:fox'))
  expect(cachedOf(it)).toEqual(['0x0', '0xf', 'So1'])
  twin.emit('eip155', { is: 'lost', exit: 'locked' })
  await it.until(() => lost(it, 'evm:twin'))
  expect(cachedOf(it)).toEqual(['0x0', 'So1'])
})

test('removes what is cached of an address without a stored connection when the page starts', async () => {
  const { it } = await visited()
  it.stored.delete('portico/1/default/link/evm:fox')
  it.stored.set('portico/1/default/receivers/eip155', '[]')
  const later = it.again()
  await later.until(() => later.status('eip155').is === 'connected')
  expect(cachedOf(later)).toEqual(['0x0', 'So1'])
  expect(later.stored.has('portico/1/default/receivers/eip155')).toBe(true)
})

test('removes everything cached when the page starts and may not reconnect', async () => {
  const { it } = await visited()
  const later = page({ config: { enableReconnect: false } }, it.stored)
  await settle()
  expect(cachedOf(later)).toEqual([])
})

test('waits for a host that restores its own wallets before it removes what is cached', async () => {
  const { it } = await visited()
  for (const key of it.stored.keys()) if (key.includes('/link/')) it.stored.delete(key)
  const later = page({ connectors: { host: 'host' } }, it.stored)
  await later.armed(3_000)
  expect(cachedOf(later)).toContain('0xf')
  later.pass(3_001)
  expect(cachedOf(later)).toEqual([])
})
