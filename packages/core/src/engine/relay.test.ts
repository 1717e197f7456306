/** Tests of what the engine does for connectors that reach wallets outside of the page. */
import { expect, test } from 'vitest'
import { page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'
import { limits } from '../limits/limits.ts'
import type { Connector, Prepared, Want, WalletLinks } from '../index.ts'

const blue: WalletLinks = {
  id: 'blue-id',
  name: 'Blue',
  mobile_link: 'blue://',
  icon: 'https://blue.example/icon.png',
}

function relayed(
  accounts: Record<string, readonly string[]> = { eip155: ['0xa'], solana: ['So1'] },
): { it: Page; wide: Wallet; relay: Connector } {
  const wide = wallet({ connector: 'relay', id: 'wide', accounts, scope: 'whole' })
  const it = page({ wallets: [['relay', wide]] })
  return { it, wide, relay: it.connectors['relay']! }
}

test('a directory wallet is opened by its id with its record, also on a retry', async () => {
  const { it, wide, relay } = relayed()
  const asked: [string, Want][] = []
  relay.reaches = 'directory'
  relay.open = async (offer, want) => {
    asked.push([offer, want])
    if (asked.length === 1) throw new Error('No')
    return { ...wide.link(), offer }
  }
  await expect(
    it.portico.connect({ connector: 'relay', offer: blue.id, record: blue }),
  ).rejects.toThrow('No')
  expect(it.portico.getState().attempt).toMatchObject({
    target: { connector: 'relay', offer: 'blue-id', name: 'Blue', icon: blue.icon, record: blue },
  })
  expect(await it.portico.retry()).toMatchObject({ address: '0xa' })
  expect(asked.map(([offer]) => offer)).toEqual(['blue-id', 'blue-id'])
  for (const [, want] of asked)
    expect(want).toMatchObject({ record: blue, namespaces: ['eip155', 'solana'] })
})

test('a connector limited to its own offers gets no other, nor does one that is unavailable', async () => {
  const { it, relay } = relayed()
  await expect(it.portico.connect({ connector: 'relay', offer: 'blue-id' })).rejects.toMatchObject({
    code: 'not-installed',
  })
  relay.reaches = 'directory'
  await expect(
    it.portico.connect({ connector: 'elsewhere', offer: 'blue-id' }),
  ).rejects.toMatchObject({ code: 'not-installed' })
})

test('a connector prepares with the page’s networks, the chosen one first', async () => {
  const { it, relay } = relayed()
  expect(await it.portico.prepare({ connector: 'relay' })).toBeNull()
  const ready = {
    uri: () => null,
    failed: () => null,
    subscribe: () => () => {},
    cancel: () => {},
  } satisfies Prepared
  const asked: unknown[] = []
  relay.prepare = (offer, want) => {
    asked.push([offer, want])
    return ready
  }
  await it.portico.switchNetwork('eip155:2')
  expect(await it.portico.prepare({ connector: 'relay' })).toBe(ready)
  expect(asked).toEqual([
    [
      'wide',
      {
        namespaces: ['eip155', 'solana'],
        chains: ['eip155:2', 'solana:main', 'bip122:main', 'eip155:1', 'solana:test'],
      },
    ],
  ])
  expect(await it.portico.prepare({ connector: 'nobody' })).toBeNull()
})

test('starts a new attempt for other namespaces of the same wallet, and none for the same ones', async () => {
  const { it, relay } = relayed()
  const asked: (readonly string[])[] = []
  relay.reaches = 'directory'
  relay.open = (_offer, { namespaces }) => {
    asked.push(namespaces)
    return new Promise(() => {})
  }
  const ask = (namespaces?: readonly string[]): Promise<unknown> =>
    it.portico
      .connect({
        connector: 'relay',
        offer: blue.id,
        record: blue,
        ...(namespaces && { namespaces }),
      })
      .catch((error: { exit: string }) => error.exit)
  const first = ask()
  void ask()
  void ask(['solana'])
  void ask(['solana'])
  expect(await first).toBe('user')
  expect(asked).toEqual([['eip155', 'solana'], ['solana']])
})

test('a QR code has a longer time limit than a wallet request', async () => {
  const { it, wide } = relayed()
  wide.says = 'scan'
  const connected = it.portico.connect({ offer: 'wide' })
  await it.until(() => it.portico.getState().attempt.is === 'waiting' && wide.asked.length === 1)
  await settle()
  expect(it.portico.getState().attempt).toMatchObject({ step: { is: 'scan', uri: 'code:wide' } })
  it.pass(limits.approval * 10)
  await settle()
  expect(it.portico.getState().attempt).toMatchObject({ is: 'waiting' })
  wide.answer()
  expect(await connected).toMatchObject({ address: '0xa' })
})

test('a namespace that a session gains is connected without events for the others', async () => {
  const { it, wide } = relayed({ eip155: ['0xa'] })
  await it.portico.connect({ offer: 'wide' })
  const before = it.portico.provider('eip155')
  expect(it.hostCalls).toEqual(['connect eip155 0xa'])
  wide.accounts = { eip155: ['0xa'], solana: ['So1'] }
  wide.report({ is: 'handles' })
  await it.until(() => it.status('solana').is === 'connected')
  expect(it.hostCalls).toEqual(['connect eip155 0xa', 'restored solana So1'])
  expect(it.portico.provider('eip155')).toBe(before)
  expect(JSON.parse(it.stored.get('portico/1/default/link/relay:wide')!)).toMatchObject({
    seen: { eip155: { account: '0xa' }, solana: { account: 'So1' } },
  })
})

test('a namespace that a session loses is disconnected, and the others stay', async () => {
  const { it, wide } = relayed()
  await it.portico.connect({ offer: 'wide' })
  it.hostCalls.length = 0
  wide.accounts = { solana: ['So1'] }
  wide.report({ is: 'handles' })
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(it.status('eip155')).toEqual({ is: 'disconnected', exit: 'revoked' })
  expect(it.status('solana')).toMatchObject({ is: 'connected' })
  expect(it.hostCalls).toEqual(['disconnect eip155 revoked'])
  // The session is still in use, so it is not released.
  expect(wide.asked).toEqual(['open eip155+solana'])
})

test('a namespace that was disconnected does not return with a session update', async () => {
  const { it, wide } = relayed()
  await it.portico.connect({ offer: 'wide' })
  await it.portico.disconnect({ namespace: 'solana' })
  expect(wide.asked).toEqual(['open eip155+solana'])
  wide.report({ is: 'handles' })
  await settle()
  expect(it.status('solana')).toMatchObject({ is: 'disconnected', exit: 'user' })
  await it.portico.disconnect({ namespace: 'eip155' })
  expect(wide.asked.at(-1)).toBe('release all user')
})

test('a session that the wallet ended while the page was closed is reported', async () => {
  const { it, wide } = relayed()
  await it.portico.connect({ offer: 'wide' })
  wide.says = 'deleted'
  const later = it.again()
  await later.until(() => later.exit('relay:wide') === 'session-deleted')
  expect(later.status('eip155')).toEqual({ is: 'disconnected', exit: 'session-deleted' })
  expect(later.hostCalls).toEqual([])
})

test('the connect event has the approval’s method', async () => {
  const { it, wide, relay } = relayed()
  const methods: unknown[] = []
  it.portico.on(
    (event) => event.event === 'CONNECT_SUCCESS' && methods.push(event.properties.method),
  )
  await it.portico.connect({ offer: 'wide' })
  await it.portico.disconnect()
  relay.open = async () => ({ ...wide.link(), method: 'qrcode' })
  await it.portico.connect({ offer: 'wide' })
  expect(methods).toEqual(['browser', 'browser', 'qrcode', 'qrcode'])
})

test('disconnects an unwanted late approval, also when the same wallet is requested again', async () => {
  const { it, wide } = relayed()
  wide.says = 'hold'
  wide.deaf = true
  const first = it.portico.connect({ offer: 'wide' })
  await it.until(() => it.portico.getState().attempt.is === 'waiting')
  await settle()
  it.portico.cancel()
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  // A wallet other than the one that was asked has answered, and its name is shown.
  wide.offer = { ...wide.offer, name: 'Blue' }
  wide.answer()
  await it.until(() => it.portico.getState().attempt.is === 'late')
  expect(it.portico.getState().attempt).toMatchObject({ target: { name: 'Blue' } })
  wide.says = 'yes'
  await it.portico.connect({ offer: 'wide' })
  expect(wide.asked).toEqual(['open eip155+solana', 'release all user', 'open eip155+solana'])
})

test('a repeated relay alert is raised once', async () => {
  const { it } = relayed()
  const alerts: unknown[] = []
  it.portico.on((event) => event.event === 'ALERT' && alerts.push(event.properties.code))
  const quiet = console.error
  console.error = () => {}
  it.portico.services.raise('relay-session-expired')
  it.portico.services.raise('relay-session-expired')
  it.portico.services.raise('relay-origin-not-allowed', 'https://shop.example')
  it.portico.services.raise('another-host')
  await expect
    .poll(() => alerts)
    .toEqual(['relay-session-expired', 'relay-origin-not-allowed', 'another-host'])
  console.error = quiet
})

const pairing = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'01'.repeat(32)}&expiryTimestamp=1700000300`

test('a host’s own pairing URI opens the card with its QR code', async () => {
  const { it } = relayed()
  await it.portico.open({ uri: pairing })
  expect(it.portico.getState().ui).toMatchObject({
    open: true,
    history: [{ view: 'ConnectingWalletConnectBasic', data: { uri: pairing } }],
  })
})

test.each([
  '',
  'wc:',
  'https://shop.example/',
  pairing.replace('@2', '@1'),
  pairing.replace('wc:ab', 'wc:xy'),
  pairing.replace('symKey', 'key'),
  pairing.replace(/symKey=[^&]*/, 'symKey=0102'),
  pairing.replace('relay-protocol=irn&', ''),
  ` ${pairing}`,
  `${pairing}<img>\u0000`,
  `${pairing}&x=${'y'.repeat(2_048)}`,
])('an invalid pairing URI opens nothing: %#', async (uri) => {
  const { it } = relayed()
  await expect(it.portico.open({ uri })).rejects.toMatchObject({ code: 'uri-malformed' })
  expect(it.portico.getState().ui).toMatchObject({ open: false, broken: false })
})

test('sends the relay’s client id to the host’s service from then on, and to no collector', async () => {
  const { it } = relayed()
  const { portico } = page({
    config: {
      service: {
        url: 'https://service.example',
        projectId: 'shop',
        collector: 'https://collector.example',
      },
    },
  })
  const asked: URL[] = []
  portico.services.platform.fetch = async (url) => {
    asked.push(new URL(String(url)))
    return Response.json({
      data: [],
      count: 0,
      features: null,
      isAnalyticsEnabled: true,
      allowedOrigins: [],
    })
  }
  const { directory } = await portico.service()
  expect(asked.some((url) => url.searchParams.has('clientId'))).toBe(false)
  portico.services.identified('did:key:z6Mk')
  const before = asked.length
  await directory.more({ search: 'fox' })
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  for (const url of asked.slice(before))
    expect(url.searchParams.get('clientId')).toBe(
      url.host === 'service.example' ? 'did:key:z6Mk' : null,
    )
  // Without a service nothing is reported.
  it.portico.services.identified('did:key:z6Mk')
})

test('disconnecting a session that is not restored yet ends it in the wallet, too', async () => {
  const { it, wide } = relayed()
  await it.portico.connect({ offer: 'wide' })
  wide.says = 'hold'
  const later = it.again()
  later.connectors['relay']!.reaches = 'directory'
  expect(later.status('eip155').is).toBe('restoring')
  wide.asked.length = 0
  const over = later.portico.disconnect()
  await expect.poll(() => wide.asked.filter((each) => each === 'restore').length).toBe(2)
  wide.answer()
  await over
  expect(wide.asked.at(-1)).toBe('release all user')
  expect(later.status('eip155')).toEqual({ is: 'disconnected', exit: 'user' })
})

test('requests a login’s input in steps without a time limit, and accepts it only during its step', async () => {
  const { it, wide, relay } = relayed()
  const answers: unknown[] = []
  relay.open = async (offer, _want, { ask }) => {
    answers.push(await ask({ is: 'email', data: { email: '' } }))
    answers.push(
      await ask({ is: 'code', data: { email: 'ada@mail.example', resend: 5 }, until: 9 }),
    )
    return { ...wide.link(), offer }
  }
  const connected = it.portico.connect({ connector: 'relay', offer: 'wide' })
  const step = (): unknown => {
    const { attempt } = it.portico.getState()
    return attempt.is === 'waiting' ? attempt.step : attempt.is
  }
  await it.until(() => (step() as { is?: string }).is === 'email')
  it.pass(limits.approval * 2)
  const actions = await it.portico.walletActions()
  actions.answer({ email: 'ada@mail.example' })
  expect(step()).toEqual({ is: 'email', data: { email: '' }, answered: 'email' })
  await it.until(() => (step() as { is?: string }).is === 'code')
  expect(step()).toEqual({ is: 'code', data: { email: 'ada@mail.example', resend: 5 }, until: 9 })
  it.pass(limits.approval * 2)
  actions.answer({ code: '123456' })
  expect(await connected).toMatchObject({ address: '0xa' })
  actions.answer({ code: '654321' })
  expect(answers).toEqual([{ email: 'ada@mail.example' }, { code: '123456' }])
})

test('drops input typed for a cancelled login', async () => {
  const { it, relay } = relayed()
  const answers: unknown[] = []
  relay.open = async (_offer, _want, { ask }) => {
    answers.push(await ask({ is: 'email', data: { email: '' } }))
    throw new Error('No')
  }
  const connected = it.portico.connect({ connector: 'relay', offer: 'wide' })
  await it.until(() => it.portico.getState().attempt.is === 'waiting')
  await settle()
  it.portico.cancel()
  await expect(connected).rejects.toMatchObject({ exit: 'user' })
  ;(await it.portico.walletActions()).answer({ email: 'ada@mail.example' })
  await settle()
  expect(answers).toEqual([])
})
