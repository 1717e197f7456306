import { expect, test } from 'vitest'
import type { BitcoinVendor } from '@portico/testkit/bitcoin'
import { chains, connected, routes, vendors } from './world.ts'

const prompts = ['requestAccounts', 'wallet_connect', 'connect', 'bitcoin:connect', 'getAddresses']

/** A page that was connected, and loads again with the same wallet in it. */
async function reloaded(
  vendor: BitcoinVendor,
  before: (page: Awaited<ReturnType<typeof connected>>) => void = () => {},
) {
  const page = await connected({ vendor })
  before(page)
  const asked = page.wallet.calls.length
  const next = page.reload()
  next.portico.start()
  return {
    ...next,
    wallet: page.wallet,
    prompted: () => page.wallet.calls.slice(asked).filter(({ method }) => prompts.includes(method)),
  }
}

test.each(['standard', 'xverse', 'unisat', 'okx', 'bitget'] as const)(
  '%s is restored without a prompt',
  async (vendor) => {
    const { until, wallet, hostCalls, prompted } = await reloaded(vendor)
    expect(await until('connected')).toMatchObject({
      account: wallet.addresses().payment.address,
      chain: chains.mainnet,
    })
    expect(hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
    expect(prompted()).toEqual([])
  },
)

test('does not restore Leather, which has no silent request, and reports the reason', async () => {
  const { until, status, prompted } = await reloaded('leather')
  await until('disconnected')
  expect(status()).toMatchObject({ exit: 'unsupported' })
  expect(prompted()).toEqual([])
})

test.each(['unisat', 'okx', 'bitget', 'standard'] as const)(
  'a locked %s is not restored until it is unlocked',
  async (vendor) => {
    const { until, status, wallet, prompted } = await reloaded(vendor, ({ wallet }) =>
      wallet.lock(),
    )
    await until('disconnected')
    expect(status()).toMatchObject({ exit: 'locked' })
    expect(prompted()).toEqual([])
    wallet.unlock()
    await until('connected')
  },
)

test('does not restore xverse with a revoked account, and sends it no request', async () => {
  const { until, status, prompted } = await reloaded('xverse', ({ wallet }) => wallet.revoke())
  await until('disconnected')
  expect(status()).toMatchObject({ exit: 'revoked' })
  expect(prompted()).toEqual([])
})

test('the error of a failed restore has its reason: restore-unsupported, restore-revoked', async () => {
  for (const [vendor, code] of [
    ['leather', 'restore-unsupported'],
    ['xverse', 'restore-revoked'],
  ] as const) {
    const { portico, wallet } = await connected({ vendor })
    wallet.revoke()
    const { connector: id, offer } = routes[vendor]
    const connector = portico.config.adapters[0]!.connectors.find((each) => each.id === id)!
    const record = {
      v: 1 as const,
      id: `${id}:${offer}`,
      connector: id,
      offer,
      at: 0,
      peer: { name: wallet.name },
      detached: [],
      seen: {},
      data: null,
    }
    const attempt = {
      signal: new AbortController().signal,
      services: portico.services,
      ask: () => Promise.resolve(null),
    }
    await expect(connector.restore!(record, attempt)).rejects.toMatchObject({ code })
  }
})

test('a sats-connect wallet without silent methods reports it', async () => {
  const page = await connected({
    vendor: 'xverse',
    behaviour: { lacks: ['wallet_getCurrentPermissions'] },
  })
  const next = page.reload()
  next.portico.start()
  await next.until('disconnected')
  expect(next.status()).toMatchObject({ exit: 'unsupported' })
})

test('OKX on a test network has no silent request either', async () => {
  const page = await connected({ vendor: 'okx' })
  const { wallet } = page
  await page.portico.disconnect({ namespace: 'bip122' })
  const other = page.reload({ networks: [page.portico.getState().networks[1]!] })
  other.portico.start()
  await other.connect('okx')
  const asked = wallet.calls.length
  const again = other.reload()
  again.portico.start()
  await again.until('disconnected')
  expect(again.status()).toMatchObject({ exit: 'unsupported' })
  expect(wallet.calls.slice(asked).filter(({ method }) => prompts.includes(method))).toEqual([])
})

test.each(vendors.filter((vendor) => vendor !== 'leather'))(
  '%s that is injected late is awaited, and no other is',
  async (vendor) => {
    const page = await connected({ vendor })
    page.wallet.disappear()
    const next = page.reload()
    next.portico.start()
    next.install({ vendor: vendor === 'unisat' ? 'okx' : 'unisat' })
    await next.armed(3_000)
    expect(next.status()).toMatchObject({ is: 'restoring' })
    page.wallet.comeBack()
    next.window.dispatchEvent(new Event('load'))
    expect(await next.until('connected')).toMatchObject({
      account: page.wallet.addresses().payment.address,
    })
  },
)

test.each(vendors)(
  '%s that never appears is reported as missing at the deadline',
  async (vendor) => {
    const page = await connected({ vendor })
    page.wallet.remove()
    const next = page.reload()
    next.portico.start()
    await next.armed(3_000)
    next.pass(3_000)
    await next.until('disconnected')
    expect(next.status()).toMatchObject({
      exit: expect.stringMatching(/not-installed|timeout/) as string,
    })
  },
)

test.each(vendors.filter((vendor) => vendor !== 'leather' && vendor !== 'standard'))(
  'a silent %s does not delay the page beyond the deadline',
  async (vendor) => {
    const page = await connected({ vendor })
    page.wallet.set({ requests: 'silent' })
    const next = page.reload()
    next.portico.start()
    await next.armed(3_000)
    next.pass(3_000)
    await next.until('disconnected')
    expect(next.status()).toMatchObject({ exit: 'timeout' })
  },
)

test('sends no request to another wallet under the same global', async () => {
  const page = await connected({ vendor: 'unisat' })
  const asked: string[] = []
  const object = {
    isBinance: true,
    signPsbt: () => asked.push('signPsbt'),
    getAccounts: () => asked.push('getAccounts'),
  }
  page.window['unisat'] = object
  const next = page.reload()
  next.portico.start()
  await next.until('disconnected')
  expect(next.status()).toMatchObject({ exit: 'not-installed' })
  expect(asked).toEqual([])
})
