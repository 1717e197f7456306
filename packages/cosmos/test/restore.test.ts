import { expect, test } from 'vitest'
import { ada, bob, connected, hub, osmosis } from './world.ts'

test('sends no request after a reload, reports the reason, and reconnects by one press', async () => {
  const page = await connected()
  const asked = page.wallet.calls.length
  const later = page.reload()
  later.portico.start()
  expect(later.status()).toEqual({ is: 'restoring', account: ada.hub, chain: hub.id })
  expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'session-expired' })
  expect(page.wallet.calls).toHaveLength(asked)
  await later.connect()
  expect(later.status()).toMatchObject({ is: 'connected', account: ada.hub })
  expect(page.wallet.prompted).toEqual(['enable'])
})

test('a host that allows a prompt on load gets its visitors reconnected on their network', async () => {
  const page = await connected({}, { cosmos: { restoreMayPrompt: true } })
  await page.portico.switchNetwork(osmosis.id)
  page.wallet.select(1)
  await expect.poll(() => page.status()).toMatchObject({ account: bob.osmosis })
  const later = page.reload()
  later.portico.start()
  expect(await later.until('connected')).toMatchObject({ account: bob.osmosis, chain: osmosis.id })
  expect(later.hostCalls).toEqual([
    ['connect', expect.objectContaining({ address: bob.osmosis, restored: true })],
  ])
  expect(page.wallet.prompted).toEqual(['enable'])
  await later.portico.disconnect()
  await page.wallet.asked('disable')
  expect(page.wallet.allowed()).toEqual([])
})

test('a late wallet is awaited until its deadline', async () => {
  const page = await connected({}, { cosmos: { restoreMayPrompt: true } })
  page.wallet.remove()
  const later = page.reload()
  later.portico.start()
  await later.armed(3_000)
  later.pass(2_999)
  expect(later.status().is).toBe('restoring')
  later.pass(1)
  expect(later.status()).toEqual({ is: 'disconnected', exit: 'timeout' })
  page.wallet.inject()
  later.look()
  expect(await later.until('connected')).toMatchObject({ account: ada.hub })
})

test.each([
  ['locked', { locked: true }, 'timeout'],
  ['silent', { calls: 'silent' }, 'timeout'],
  ['removed', { calls: 'removed' }, 'wallet-gone'],
  ['talking nonsense', { key: 'null' }, 'failed'],
] as const)(
  'a wallet that is %s during a restore is reported as such',
  async (_what, behaviour, exit) => {
    const page = await connected({}, { cosmos: { restoreMayPrompt: true } })
    page.wallet.set(behaviour)
    const later = page.reload()
    later.portico.start()
    if (exit === 'timeout') {
      await later.armed(3_000)
      later.pass(3_000)
    }
    expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit })
  },
)
