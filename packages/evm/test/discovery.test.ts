import { expect, test } from 'vitest'
import { hostileAnnouncements } from '@portico/testkit/wallets'
import { eip6963 } from '../src/index.ts'
import { bob, connected, world } from './world.ts'

const offers = (page: ReturnType<typeof world>, connector = 'eip6963') => page.portico.getState().offers[connector] ?? []

test('announced wallets are offered, late ones when they come', () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox' })
  const late = page.install({ rdns: 'test.owl', name: 'Owl', announce: 'late' })
  page.start()
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox'])
  late.announce()
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox', 'Owl'])
})

test.each(['twice', 'new-uuid'] as const)('one wallet announced %s is one offer', (announce) => {
  const page = world()
  page.install({ rdns: 'test.fox', announce })
  page.start()
  expect(offers(page)).toHaveLength(1)
  expect(offers(page)[0]).not.toHaveProperty('contested')
})

test('two wallets that claim one rdns are both offered, both marked, and neither is picked by that rdns', async () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox' })
  page.install({ rdns: 'test.fox', name: 'Fox', accounts: [bob], uuid: 'another' })
  page.start()
  expect(offers(page).map(({ contested }) => contested)).toEqual([true, true])
  await expect(page.portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({ exit: 'not-installed' })
  // A visitor can still choose: each has an offer of its own.
  const [, second] = offers(page)
  expect(await page.portico.connect({ connector: 'eip6963', offer: second!.id })).toMatchObject({ address: bob })
})

test.each(hostileAnnouncements)('an announcement with $what is refused or cleaned', ({ detail, expect: wanted }) => {
  const page = world()
  page.start()
  const event = new CustomEvent('eip6963:announceProvider', { detail })
  const target = page.portico.services.platform.window as unknown as EventTarget
  expect(() => target.dispatchEvent(event)).not.toThrow()
  expect(offers(page)).toHaveLength(wanted === 'refuse' ? 0 : 1)
  for (const { name, icon } of offers(page)) {
    expect(name).not.toMatch(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/)
    expect(name.length).toBeLessThanOrEqual(64)
    expect(icon ?? 'data:image/').toMatch(/^data:image\//)
  }
})

test('window.ethereum is offered while nobody announces that object, and connects', async () => {
  const page = world()
  page.install({ announce: 'never', injectAs: 'ethereum', accounts: [bob] })
  page.start()
  expect(offers(page, 'injected')).toMatchObject([{ id: 'injected', generic: true }])
  expect(await page.portico.connect({ connector: 'injected', offer: 'injected' })).toMatchObject({ address: bob })
})

test('window.ethereum that is an announced wallet is not offered twice', () => {
  const page = world()
  page.install({ rdns: 'test.fox', injectAs: 'ethereum' })
  page.start()
  expect(offers(page, 'injected')).toEqual([])
  expect(offers(page)).toHaveLength(1)
})

test('discovery can be switched off, each kind by itself', () => {
  const announced = world({ enableEIP6963: false })
  announced.install({ rdns: 'test.fox' })
  announced.start()
  expect(announced.portico.getState().offers).not.toHaveProperty('eip6963')
  const injected = world({ enableInjected: false })
  injected.install({ announce: 'never', injectAs: 'ethereum' })
  injected.start()
  expect(injected.portico.getState().offers).not.toHaveProperty('injected')
})

test('discovery can be switched on and off while the page runs', async () => {
  const page = world({ enableEIP6963: false })
  page.install({ rdns: 'test.fox', name: 'Fox' })
  page.start()
  expect(offers(page)).toEqual([])
  const off = page.portico.addConnector(eip6963())
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox'])
  await page.portico.connect({ wallet: 'test.fox' })
  off()
  expect(offers(page)).toEqual([])
  // What is connected stays connected.
  expect(page.status().is).toBe('connected')
  page.install({ rdns: 'test.owl', name: 'Owl' })
  expect(offers(page)).toEqual([])
})

test('wallets are asked to announce themselves once, and each is read once, for all who want to know', () => {
  const page = world()
  const target = page.portico.services.platform.window as unknown as EventTarget
  let asked = 0
  target.addEventListener('eip6963:requestProvider', () => asked++)
  let read = 0
  const info = {
    uuid: 'one',
    name: 'Fox',
    get rdns() {
      read++
      return 'test.fox'
    },
  }
  target.addEventListener('eip6963:requestProvider', () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request: () => {} } } })))
  page.start()
  expect(offers(page)).toHaveLength(1)
  expect({ asked, read }).toEqual({ asked: 1, read: 1 })
})

test('an instance that is started anew offers the same wallets, once each, and hears new ones', () => {
  const page = world()
  page.install({ rdns: 'test.fox', name: 'Fox', injectAs: 'ethereum' })
  page.start()()
  page.start()
  expect(offers(page)).toMatchObject([{ id: 'test.fox', name: 'Fox' }])
  expect(offers(page)[0]).not.toHaveProperty('contested')
  expect(offers(page, 'injected')).toEqual([])
  page.install({ rdns: 'test.owl', name: 'Owl' })
  expect(offers(page).map(({ name }) => name)).toEqual(['Fox', 'Owl'])
})

test('a stopped instance hears no more announcements', () => {
  const page = world()
  const stop = page.start()
  stop()
  page.install({ rdns: 'test.fox' })
  expect(offers(page)).toEqual([])
})

test.each(['no-on', 'no-remove', 'frozen'] as const)('a provider object that is %s connects and disconnects', async (shape) => {
  const { portico, status } = await connected({ shape })
  expect(status().is).toBe('connected')
  await portico.disconnect()
  expect(status()).toEqual({ is: 'disconnected', exit: 'user' })
})
