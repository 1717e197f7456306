import { expect, test } from 'vitest'
import { ada, connected, dot, ksm } from './world.ts'

test('sends no request after a reload, reports the reason, and reconnects by one press', async () => {
  const page = await connected()
  const asked = page.wallet.calls.length
  const later = page.reload()
  later.portico.start()
  expect(later.status()).toEqual({ is: 'restoring', account: ada, chain: dot.id })
  expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'session-expired' })
  expect(page.wallet.calls).toHaveLength(asked)
  await later.connect()
  expect(later.status()).toMatchObject({ is: 'connected', account: ada })
  expect(page.wallet.prompted).toEqual(['enable'])
})

test('reports to developers why the reconnect needs a press', async () => {
  const page = await connected()
  const [connector] = page.portico.config.adapters[0]!.connectors
  const record = {
    v: 1,
    id: 'x',
    connector: 'injected-web3',
    offer: 'polkadot-js',
    at: 0,
    peer: { name: 'Polkadot{.js}' },
    detached: [],
    seen: {},
    data: null,
  } as const
  const attempt = {
    signal: new AbortController().signal,
    services: page.portico.services,
    ask: () => Promise.resolve(null),
  }
  await expect(connector!.restore!(record, attempt)).rejects.toMatchObject({
    code: 'restore-needs-visitor',
    message: 'Polkadot{.js} may ask when it is connected: it is left to the visitor',
    exit: 'session-expired',
  })
})

test('a host that allows a prompt on load gets its visitors reconnected on their network', async () => {
  const config = { polkadot: { restoreMayPrompt: true } }
  const page = await connected({}, config)
  await page.portico.switchNetwork(ksm.id)
  const later = page.reload()
  later.portico.start()
  expect(await later.until('connected')).toMatchObject({ account: ada, chain: ksm.id })
  expect(later.hostCalls).toEqual([
    ['connect', expect.objectContaining({ address: ada, restored: true })],
  ])
  expect(page.wallet.prompted).toEqual(['enable'])
})

test('a late extension is awaited until its deadline', async () => {
  const page = await connected({}, { polkadot: { restoreMayPrompt: true } })
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
  expect(await later.until('connected')).toMatchObject({ account: ada })
})

test('an extension that appears within the deadline is found without an event', async () => {
  const page = await connected({}, { polkadot: { restoreMayPrompt: true } })
  page.wallet.remove()
  const later = page.reload()
  later.portico.start()
  await later.armed(250)
  page.wallet.inject()
  later.pass(500)
  expect(await later.until('connected')).toMatchObject({ account: ada })
})

test.each([
  ['locked', { locked: true }, 'locked'],
  ['silent', { calls: 'silent' }, 'timeout'],
  ['removed', { calls: 'removed' }, 'wallet-gone'],
  ['talking nonsense', { accounts: 'null' }, 'failed'],
] as const)(
  'a wallet that is %s during a restore is reported as such',
  async (_what, behaviour, exit) => {
    const page = await connected({}, { polkadot: { restoreMayPrompt: true } })
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
