/**
 * Tests of one approval for several namespaces, and of namespaces whose chain the application
 * chooses.
 */
import { expect, test } from 'vitest'
import { accountsFact, page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'
import { connectionsOf } from '../connections.ts'
import { activeChain } from '../state/select.ts'
import type { Link } from '../index.ts'

interface Relayed extends Page {
  wide: Wallet
}

/** One wallet behind one approval, on EVM and Solana. */
async function relayed(scope: Link['scope'] = 'whole'): Promise<Relayed> {
  const wide = wallet({
    connector: 'relay',
    id: 'wide',
    accounts: { eip155: ['0xa'], solana: ['So1'] },
    scope,
  })
  const made = page({ wallets: [['relay', wide]] })
  await made.portico.connect({ offer: 'wide' })
  expect(made.hostCalls.splice(0)).toEqual(['connect eip155 0xa', 'connect solana So1'])
  return { ...made, wide }
}

test('keeps the link’s other namespaces connected when one is lost, and recovers it', async () => {
  const it = await relayed()
  it.wide.emit('solana', accountsFact())
  expect(it.status('solana')).toEqual({ is: 'disconnected', exit: 'locked' })
  expect(it.status('eip155')).toMatchObject({ is: 'connected', account: '0xa' })
  expect(it.portico.getState().links['relay:wide']).toMatchObject({
    state: { is: 'live' },
    namespaces: { solana: { lost: { exit: 'locked' } } },
  })
  expect(connectionsOf(it.portico.getState(), 'solana')).toMatchObject([
    { status: 'lost', exit: 'locked', active: true },
  ])
  expect(it.portico.provider('solana')).toBeNull()
  it.wide.emit('solana', accountsFact('So2'))
  expect(it.status('solana')).toMatchObject({ is: 'connected', account: 'So2' })
  expect(it.portico.getState().links['relay:wide']!.namespaces['solana']).not.toHaveProperty('lost')
  expect(it.hostCalls).toEqual(['disconnect solana locked', 'restored solana So2'])
})

test('loses a link with its last namespace, each with its own reason, and recovers it with the first', async () => {
  const it = await relayed('per-namespace')
  it.wide.emit('eip155', { is: 'lost', exit: 'wallet-gone' })
  it.wide.emit('solana', accountsFact())
  expect(it.portico.getState().links['relay:wide']!.state).toMatchObject({
    is: 'lost',
    exit: 'locked',
  })
  expect([it.status('eip155'), it.status('solana')]).toMatchObject([
    { exit: 'wallet-gone' },
    { exit: 'locked' },
  ])
  it.wide.emit('eip155', { is: 'back' })
  expect(it.portico.getState().links['relay:wide']!.state).toEqual({ is: 'live' })
  expect([it.status('eip155').is, it.status('solana').is]).toEqual(['connected', 'disconnected'])
})

test('an approval without accounts in one namespace connects the other', async () => {
  const wide = wallet({ connector: 'relay', id: 'wide', accounts: { eip155: ['0xa'], solana: [] } })
  const it = page({ wallets: [['relay', wide]] })
  await it.portico.connect({ offer: 'wide' })
  expect(it.status('solana')).toEqual({ is: 'disconnected', exit: 'locked' })
  expect(it.hostCalls).toEqual(['connect eip155 0xa'])
})

test('a disconnected namespace is released if the wallet can, hidden if not, and stays so after a reload', async () => {
  for (const scope of ['whole', 'per-namespace'] as const) {
    const it = await relayed(scope)
    await it.portico.disconnect({ namespace: 'eip155' })
    expect(it.wide.asked.slice(1)).toEqual(scope === 'whole' ? [] : ['release eip155 user'])
    expect(it.hostCalls.splice(0)).toEqual(['disconnect eip155 user'])
    // The namespace that is still connected becomes the active one.
    expect(it.portico.getState().activeNamespace).toBe('solana')
    const later = it.again()
    await later.until(() => later.status('solana').is === 'connected')
    expect(later.status('eip155')).toEqual({ is: 'disconnected' })
    expect(later.hostCalls).toEqual(['restored solana So1'])
    await later.portico.disconnect({ link: 'relay:wide', namespace: 'solana' })
    expect(it.wide.asked.at(-1)).toBe('release all user')
    expect([...later.stored.keys()].filter((key) => key.includes('link/'))).toEqual([])
  }
})

test('a namespace disconnected during a restore stays disconnected when the wallet answers', async () => {
  const it = await relayed()
  it.wide.says = 'hold'
  const later = it.again()
  await later.armed(3_000)
  await later.portico.disconnect({ namespace: 'eip155' })
  it.wide.answer()
  await later.until(() => later.status('solana').is === 'connected')
  expect(later.status('eip155')).toEqual({ is: 'disconnected', exit: 'user' })
  const third = it.again()
  it.wide.answer()
  await third.until(() => Object.keys(third.portico.getState().links).length === 1)
  expect(Object.keys(third.portico.getState().links['relay:wide']!.namespaces)).toEqual(['solana'])
})

test('shows only the namespaces of an attempt as connecting', async () => {
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  sun.says = 'hold'
  const it = page({ wallets: [['sol', sun]] })
  const asked = it.portico.connect({ offer: 'sun' })
  await it.until(() => it.status('solana').is === 'connecting')
  expect(it.status('eip155').is).toBe('disconnected')
  await settle()
  expect(sun.asked).toEqual(['open solana'])
  sun.answer()
  await asked
})

test('starts the wallet on the chosen chain without a switch request when the application owns the chain', async () => {
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const it = page({ wallets: [['sol', sun]] })
  await it.portico.switchNetwork('solana:test')
  await it.portico.connect({ offer: 'sun' })
  expect(sun.attached).toEqual({ solana: 'solana:test' })
  expect(it.status('solana')).toMatchObject({ is: 'connected', chain: 'solana:test' })
  await it.portico.switchNetwork('solana:main')
  expect(it.status('solana')).toMatchObject({ chain: 'solana:main' })
  const later = it.again()
  await later.until(() => later.status('solana').is === 'connected')
  expect(sun.attached).toEqual({ solana: 'solana:main' })
})

test('shows the selected network of another connected namespace, and switches that wallet if needed', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const it = page({
    wallets: [
      ['evm', fox],
      ['sol', sun],
    ],
  })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.connect({ offer: 'sun' })
  expect(it.portico.getState().activeNamespace).toBe('solana')
  it.hostCalls.length = 0
  await it.portico.switchNetwork('eip155:1')
  expect(fox.asked).toEqual(['open eip155'])
  expect(it.portico.getState().activeNamespace).toBe('eip155')
  await it.portico.switchNetwork('solana:test')
  expect(it.portico.getState().activeNamespace).toBe('solana')
  fox.says = 'no'
  await expect(it.portico.switchNetwork('eip155:2')).rejects.toMatchObject({ exit: 'rejected' })
  // A wallet that refuses to switch leaves the active namespace as it was.
  expect(it.portico.getState().activeNamespace).toBe('solana')
  expect(it.hostCalls).toEqual(['network eip155 eip155:1', 'network solana solana:test'])
  expect(it.again().portico.getState().activeNamespace).toBe('solana')
})

test('disconnecting resets the network in use, and the next connection prefers the one chosen last', async () => {
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const it = page({ wallets: [['sol', sun]] })
  await it.portico.connect({ offer: 'sun' })
  await it.portico.switchNetwork('solana:test')
  await it.portico.disconnect()
  expect(it.status('solana')).toEqual({ is: 'disconnected', exit: 'user' })
  expect(it.portico.getState().links).toEqual({})
  await it.portico.connect({ offer: 'sun' })
  expect(it.status('solana')).toMatchObject({ is: 'connected', chain: 'solana:test' })
  await it.portico.disconnect()
  const later = it.again()
  await later.portico.connect({ offer: 'sun' })
  expect(later.status('solana')).toMatchObject({ chain: 'solana:test' })
})

test('disconnecting resets a network in use that the page does not have', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const it = page({ wallets: [['evm', fox]] })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.switchNetwork('eip155:2')
  fox.emit('eip155', { is: 'chain', chain: 'eip155:77' })
  expect(activeChain(it.portico.getState())).toBe('eip155:77')
  await it.portico.disconnect()
  expect(activeChain(it.portico.getState())).toBe('eip155:2')
})

test('shows the selected network of a namespace without a wallet as disconnected', async () => {
  const it = await relayed()
  await it.portico.switchNetwork('bip122:main')
  expect(it.portico.getState().activeNamespace).toBe('bip122')
  expect(it.status('bip122')).toEqual({ is: 'disconnected' })
  expect(it.status('eip155').is).toBe('connected')
})

test('restores the namespace of the last connected wallet as the active one after a reload', async () => {
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const it = page({ wallets: [['sol', sun]] })
  await it.portico.connect({ offer: 'sun' })
  expect(it.again().portico.getState().activeNamespace).toBe('solana')
})

test('clearing storage in another tab disconnects stored links, and not the links of a host', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const host = wallet({ connector: 'host', id: 'hosted', accounts: { solana: ['So1'] } })
  const it = page({
    connectors: { evm: 'portico', host: 'host' },
    wallets: [
      ['evm', fox],
      ['host', host],
    ],
  })
  await it.portico.connect({ offer: 'fox' })
  await it.portico.connect({ offer: 'hosted' })
  it.hostCalls.length = 0
  it.stored.clear()
  it.hear(null)
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(it.hostCalls).toEqual(['disconnect eip155 elsewhere'])
  expect(it.status('solana')).toMatchObject({ is: 'connected', account: 'So1' })
  expect(fox.asked).not.toContain('release all elsewhere')
  expect(it.portico.getState().recent).toEqual([])
})

test('a callback of the host that throws is logged, and the connection stays', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const fault = new Error('The host’s own')
  const it = page({
    wallets: [['evm', fox]],
    config: {
      onConnect: () => {
        throw fault
      },
    },
  })
  await expect(it.portico.connect({ offer: 'fox' })).resolves.toMatchObject({ address: '0xf' })
  expect(it.portico.getState().attempt).toEqual({ is: 'idle' })
  fox.emit('eip155', accountsFact('0xf2'))
  expect(it.status('eip155')).toMatchObject({ is: 'connected', account: '0xf2' })
  expect(it.hostCalls).toEqual(['account eip155 0xf2'])
  expect(() => it.pass(0)).toThrow(fault)
})
