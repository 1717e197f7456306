/**
 * Tests of a code's life: it is prepared, renewed, shown again, or fails, and one attempt gets its
 * answer.
 */
import { describe, expect, test } from 'vitest'
import type { AttemptCtx, Prepared, Services, WalletLinks } from '@portico/core'
import { pairingLimits } from '@portico/core/adapter'
import { PorticoError, proxied } from '@portico/core'
import { bitcoin as bitcoinNetwork } from '@portico/core/networks'
import { bitcoin } from '@portico/bitcoin'
import { evm } from '@portico/evm'
import { createCode } from '../src/connector/code.ts'
import { createWaiters } from '../src/connector/waiters.ts'
import { walletConnect } from '../src/index.ts'
import {
  mainnet,
  newBrowser,
  openHost,
  optimism,
  solanaMainnet,
  type Browser,
  type Host,
} from './host.ts'
import { scripted, session, stage, userAgents, type Scripted, type Stage } from './scripted.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solAccount = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const fox: WalletLinks = { id: 'fox', name: 'Fox', mobile_link: 'fox://', rdns: 'io.fox' }
const by = (name: string, redirect?: { native?: string; universal?: string }): object => ({
  peer: {
    name,
    description: '',
    url: 'https://wallet.example',
    icons: [],
    ...(redirect && { redirect }),
  },
})
const foxSession = (): ReturnType<typeof session> => session(by('Fox Wallet'))

function open(
  agent?: string,
  o: { browser?: Browser; stored?: Scripted['stored'] } = {},
): { it: Host; relay: Scripted; page: Stage } {
  const page = stage(agent)
  const relay = scripted(page.now)
  relay.stored = o.stored ?? []
  return {
    page,
    relay,
    it: openHost(null, {
      client: relay.client,
      platform: page.platform,
      ...(o.browser ? { browser: o.browser } : {}),
    }),
  }
}

const prepared = async (it: Host): Promise<Prepared> =>
  (await it.portico.prepare({ connector: 'walletConnect' }))!
const shown = (code: Prepared): Promise<string> =>
  new Promise((resolve) => {
    const look = (): void => {
      const uri = code.uri()?.value
      if (uri) resolve(uri)
    }
    code.subscribe(look)
    look()
  })
const scan = (it: Host, more: object = {}): ReturnType<Host['portico']['connect']> =>
  it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect', ...more })

/** A browser in which an earlier page has connected. */
async function visited(): Promise<Browser> {
  const browser = newBrowser()
  const { it, relay } = open(undefined, { browser })
  const connected = scan(it)
  await it.code()
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  await connected
  return browser
}

test('loads no client, proposal or metadata before it is needed', async () => {
  const page = stage()
  let made = 0
  const it = openHost(null, {
    platform: page.platform,
    connect: {
      client: async () => {
        made++
        return scripted(page.now).client
      },
    },
  })
  await it.portico.prefetch()
  await it.portico.open()
  expect(made).toBe(0)
  await prepared(it)
  await expect.poll(() => made).toBe(1)
})

test('shares one QR code between prepare and connect, for every configured network of the namespaces', async () => {
  const { it, relay } = open()
  const code = await prepared(it)
  const uri = await shown(code)
  void scan(it).catch(() => {})
  expect(await it.code()).toBe(uri)
  expect(relay.proposals).toHaveLength(1)
  const { eip155, solana } = relay.proposals[0]!.optionalNamespaces
  expect(Object.keys(relay.proposals[0]!.optionalNamespaces)).toEqual(['eip155', 'solana'])
  expect(eip155!.chains).toEqual(['eip155:1', 'eip155:10'])
  expect(eip155!.methods).toHaveLength(24)
  expect(solana!.methods).toHaveLength(6)
  expect(solana!.chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  ])
  expect(eip155!.events).toEqual(['accountsChanged', 'chainChanged'])
  expect(Object.keys(eip155!.rpcMap!)).toEqual(['1', '10'])
  expect(solana!.rpcMap).toEqual({
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solanaMainnet.rpcUrls.chainDefault[0],
  })
})

test.each([
  ['a proxy', ['https://node.example/v1/?chainId=eip155%3A1&projectId=shop']],
  ['a key in the query', ['https://node.example/?key=1']],
  ['a key in the path', ['https://node.example/v2/4f3c0a51b7']],
  ['a name and password', ['https://ada:secret@node.example/']],
  ['no encryption', ['http://node.example/']],
  ['no URL', ['node.example']],
])('proposes no node of a network with %s, and the public one of another', async (_, urls) => {
  const page = stage()
  const relay = scripted(page.now)
  const proxy = { url: 'https://wallets.example', projectId: 'shop' }
  const own = { ...mainnet, rpcUrls: { default: urls, chainDefault: urls } }
  const it = openHost(null, {
    client: relay.client,
    platform: page.platform,
    adapters: [evm(), bitcoin()],
    networks: [own, ...proxied([optimism], proxy), bitcoinNetwork],
  })
  await shown(await prepared(it))
  const { eip155, bip122 } = relay.proposals[0]!.optionalNamespaces
  expect(eip155!.rpcMap).toEqual({ 10: optimism.rpcUrls.chainDefault[0] })
  // Esplora is no JSON-RPC.
  expect(bip122!.rpcMap).toBeUndefined()
})

test('a QR code is renewed in place while it is shown, and an approval of the previous one still connects', async () => {
  const { it, relay, page } = open()
  const view = await prepared(it)
  const connected = scan(it)
  const first = await it.code()
  const { attempt } = it.portico.getState()
  page.pass(pairingLimits.renew - 1)
  expect(relay.pairings).toHaveLength(1)
  page.pass(1)
  await expect.poll(async () => it.code()).not.toBe(first)
  // The attempt is the same, with another code.
  expect(it.portico.getState().attempt).toMatchObject({
    is: 'waiting',
    id: (attempt as { id: number }).id,
  })
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  expect(await connected).toMatchObject({ address: account })
  view.cancel()
})

test('keeps one QR code in an attempt without a view, which connects in its lifetime and ends at its expiry', async () => {
  const { it, relay, page } = open()
  const first = scan(it)
  await it.code()
  page.pass(300_000 - 1)
  expect(relay.pairings).toHaveLength(1)
  expect(it.portico.getState().attempt.is).toBe('waiting')
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  expect(await first).toMatchObject({ address: account })
  await it.portico.disconnect()
  const second = expect(scan(it)).rejects.toMatchObject({ exit: 'timeout' })
  await it.code()
  page.pass(300_000)
  await second
  expect(relay.pairings).toHaveLength(2)
})

test('ends an attempt whose view has closed with the last shown QR code', async () => {
  const { it, relay, page } = open()
  const view = await prepared(it)
  const ended = expect(scan(it)).rejects.toMatchObject({ exit: 'timeout' })
  const first = await it.code()
  page.pass(pairingLimits.renew)
  await expect.poll(async () => it.code()).not.toBe(first)
  view.cancel()
  page.pass(300_000 - 1)
  expect(it.portico.getState().attempt.is).toBe('waiting')
  page.pass(1)
  await ended
  expect(relay.pairings).toHaveLength(2)
})

test('ends an attempt whose QR code expired without renewal when its view closes', async () => {
  const { it, page } = open()
  const view = await prepared(it)
  const ended = expect(scan(it)).rejects.toMatchObject({ exit: 'timeout' })
  await it.code()
  // No one sees the page, so nothing is renewed.
  page.set({ visible: false })
  page.pass(pairingLimits.renew)
  view.cancel()
  page.pass(300_000 - pairingLimits.renew)
  await ended
})

test('does not renew a QR code that no view uses, and returns the same one before it expires', async () => {
  const { it, relay, page } = open()
  const code = await prepared(it)
  const uri = await shown(code)
  code.cancel()
  page.pass(60_000)
  expect(await shown(await prepared(it))).toBe(uri)
  expect(relay.pairings).toHaveLength(1)
  page.pass(pairingLimits.renew)
  await expect.poll(() => relay.pairings.length).toBe(2)
})

test('keeps the QR code on iOS Safari until ten seconds before its expiry', async () => {
  const { it, relay, page } = open(userAgents.iphone)
  const uri = await shown(await prepared(it))
  page.pass(pairingLimits.renew)
  expect(await shown(await prepared(it))).toBe(uri)
  page.pass(300_000 - pairingLimits.renew - pairingLimits.margin)
  await expect.poll(() => relay.pairings.length).toBe(2)
})

test('a hidden page creates no QR code, and creates one at once when visible', async () => {
  const { it, relay, page } = open()
  await shown(await prepared(it))
  page.set({ visible: false })
  page.pass(pairingLimits.renew)
  expect(relay.proposals).toHaveLength(1)
  page.set({ visible: true })
  await expect.poll(() => relay.pairings.length).toBe(2)
  expect(relay.woken).toBeGreaterThan(0)
})

test.each([
  [true, 'failed'],
  [false, 'offline'],
] as const)(
  'an unreachable relay (online: %s) fails the attempt at once, and the preparation until the connection is back',
  async (online, exit) => {
    const { it, relay, page } = open()
    page.set({ online })
    relay.pairs = 'later'
    const code = await prepared(it)
    const failed = expect(scan(it)).rejects.toMatchObject({ code: 'relay-unreachable', exit })
    await expect.poll(() => relay.proposals.length).toBe(1)
    relay.say({ is: 'relay', line: 'down' })
    await failed
    expect(code.failed()).toEqual({ exit, code: 'relay-unreachable' })
    expect(code.uri()).toBeNull()
    relay.say({ is: 'relay', line: 'open' })
    relay.deliver()
    expect(await shown(code)).toMatch(/^wc:/)
    expect(code.failed()).toBeNull()
    expect(relay.proposals).toHaveLength(1)
  },
)

test('a failed pairing has the client’s own reason, and the next attempt creates another', async () => {
  const { it, relay } = open()
  relay.pairs = new PorticoError('relay-timeout', 'Too slow', {
    exit: 'offline',
    data: { stage: 'propose' },
  })
  // The page is online; it is the relay that does not answer.
  await expect(scan(it)).rejects.toMatchObject({ code: 'relay-timeout', exit: 'failed' })
  relay.pairs = 'now'
  const again = scan(it)
  expect(await it.code()).toMatch(/^wc:/)
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  expect(await again).toMatchObject({ address: account })
})

test('retries a failed pairing at growing intervals while a view uses it', async () => {
  const { it, relay, page } = open()
  relay.pairs = new PorticoError('relay-timeout', 'Too slow', { exit: 'offline' })
  const code = await prepared(it)
  const failed = (): Promise<void> =>
    expect.poll(() => code.failed()).toEqual({ exit: 'failed', code: 'relay-timeout' })
  await failed()
  for (const [at, wait] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    page.pass(wait - 1)
    expect(relay.proposals).toHaveLength(at + 1)
    page.pass(1)
    expect(relay.proposals).toHaveLength(at + 2)
    await failed()
  }
  relay.pairs = 'now'
  page.pass(30_000)
  expect(await shown(code)).toMatch(/^wc:/)
  expect(code.failed()).toBeNull()
  code.cancel()
})

test('a QR code that could not be renewed stays while it is valid, and another is tried', async () => {
  const { it, relay, page } = open()
  const code = await prepared(it)
  const first = await shown(code)
  relay.pairs = new Error('Too slow')
  page.pass(pairingLimits.renew)
  await expect.poll(() => relay.proposals.length).toBe(2)
  expect([code.uri()?.value, code.failed()]).toEqual([first, null])
  relay.pairs = 'now'
  await Promise.resolve()
  page.pass(2_000)
  await expect.poll(() => code.uri()?.value).not.toBe(first)
  code.cancel()
})

test('does not retry a failed pairing that no view uses', async () => {
  const { it, relay, page } = open()
  relay.pairs = new Error('Too slow')
  const code = await prepared(it)
  await expect.poll(() => code.failed()).toEqual({ exit: 'failed', code: 'pairing-failed' })
  code.cancel()
  page.pass(60_000)
  expect(relay.proposals).toHaveLength(1)
})

test.each([
  ['Unauthorized: origin not allowed', 'relay-origin-not-allowed'],
  ['JWT validation error: JWT Token is not yet valid', 'relay-session-expired'],
  ['Unauthorized: invalid key', 'relay-project-id-invalid'],
])(
  'the relay refuses with %s: the developer gets an alert, and the attempt ends',
  async (reason, alert) => {
    const { it, relay } = open()
    relay.pairs = 'later'
    const refused = expect(scan(it)).rejects.toMatchObject({
      code: 'relay-refused',
      exit: 'failed',
    })
    await expect.poll(() => relay.proposals.length).toBe(1)
    relay.say({ is: 'relay', line: 'refused', reason })
    relay.say({ is: 'relay', line: 'refused', reason })
    await refused
    await expect.poll(() => it.events.filter((event) => event === alert)).toEqual([alert])
  },
)

test('opens no connection to the public relay without a project id, and alerts the developer', async () => {
  const it = openHost(null, { connect: { client: undefined as never } })
  await expect(scan(it)).rejects.toMatchObject({
    code: 'not-installed',
    message: 'WalletConnectConnector not found',
  })
  await expect.poll(() => it.events).toContain('relay-project-id-missing')
  // A call by a page that still has a session, as of an earlier visit with a project id, opens no
  // connection either.
  const { services } = it.portico
  const code = walletConnect().prepare!(
    'walletConnect',
    { namespaces: ['eip155'], chains: [] },
    services,
  )
  await expect.poll(() => code.failed()).toEqual({ exit: 'failed', code: 'project-id-missing' })
})

test('the chosen wallet supplies the link, and the peer keeps its own name', async () => {
  const { it, relay } = open(userAgents.iphone)
  const connected = scan(it, { offer: fox.id, record: fox })
  await it.code()
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: foxSession() })
  await connected
  expect(Object.values(it.portico.getState().links)).toMatchObject([
    { offer: 'fox', peer: { name: 'Fox Wallet' }, connector: 'walletConnect' },
  ])
})

test.each([
  ['Fox', { native: 'fox://wc', universal: 'https://fox.example/open' }, 'fox', 'fox://'],
  ['Renamed', { native: 'fox://' }, 'fox', 'fox://'],
  // Any wallet may claim any scheme. Of a wallet outside of the directory, only the web page is
  // opened, in a new tab.
  ['Fox', { native: 'wolf://' }, 'walletConnect', undefined],
  [
    'Fox',
    { native: 'shortcuts://run', universal: 'https://wolf.example' },
    'walletConnect',
    '_blank https://wolf.example/',
  ],
  [
    'Wolf',
    { native: 'itms-services://?action=download-manifest&url=https://evil.example' },
    'walletConnect',
    undefined,
  ],
  ['Wolf', undefined, 'walletConnect', undefined],
] as const)(
  'with Fox chosen and %s answering with %o: recognises %s, opened by %s',
  async (name, redirect, offer, opens) => {
    const { it, relay, page } = open(userAgents.iphone)
    const connected = scan(it, { offer: fox.id, record: fox })
    await it.code()
    relay.say({
      is: 'settled',
      pairing: relay.pairings[0]!.topic,
      session: session(by(name, redirect)),
    })
    await connected
    expect(Object.values(it.portico.getState().links)).toMatchObject([{ offer, peer: { name } }])
    expect(it.portico.getState().recent[0]).toMatchObject({ offer, name })
    expect(it.portico.getState().recent[0]?.rdns).toBe(offer === 'fox' ? 'io.fox' : undefined)
    relay.answer = () => {
      relay.say({ is: 'requested', topic: session().topic, id: 7 })
      return '0x00'
    }
    await (it.portico.provider('eip155') as { request(o: object): Promise<unknown> }).request({
      method: 'personal_sign',
      params: [],
    })
    expect(page.opened.map((each) => each.replace(/^_self |wc\?.*/g, ''))).toEqual(
      opens ? [opens] : [],
    )
  },
)

test.each([
  ['MetaMask Wallet', undefined, 'io.metamask'],
  ['Renamed', { native: 'metamask://' }, 'io.metamask'],
  ['Trust Wallet', { native: 'trust://' }, 'com.trustwallet.app'],
  // Its links contradict its name. A name that only begins like another one belongs to another
  // wallet.
  ['MetaMask', { native: 'wolf://' }, undefined],
  ['MetaMasked', undefined, undefined],
  ['Harbor', undefined, undefined],
] as const)(
  'recognises %s, which claims to be opened by %o and scanned a QR code for any wallet, as %s',
  async (name, redirect, rdns) => {
    const browser = newBrowser()
    const { it, relay } = open(undefined, { browser })
    const connected = scan(it)
    await it.code()
    relay.say({
      is: 'settled',
      pairing: relay.pairings[0]!.topic,
      session: session(by(name, redirect)),
    })
    await connected
    const [link] = Object.values(it.portico.getState().links)
    expect(link!.peer.name).toBe(name)
    expect(link!.offer === 'walletConnect').toBe(rdns === undefined)
    expect(it.portico.getState().recent[0]).toMatchObject({ name, offer: link!.offer })
    expect(it.portico.getState().recent[0]?.rdns).toBe(rdns)
    // The restored link has the same offer.
    const later = open(undefined, { browser, stored: [session(by(name, redirect))] }).it
    await later.until(() => later.status('eip155').is === 'connected')
    expect(Object.values(later.portico.getState().links)[0]?.offer).toBe(link!.offer)
  },
)

test('a wallet that connected twice is remembered once', async () => {
  const { it, relay } = open()
  for (const topic of ['aa', 'bb']) {
    const connected = scan(it)
    await it.code()
    relay.say({
      is: 'settled',
      pairing: relay.pairings.at(-1)!.topic,
      session: { ...session(), topic: topic.repeat(32) },
    })
    await connected
    await it.portico.disconnect()
  }
  expect(it.portico.getState().recent).toMatchObject([
    { id: `walletConnect:${'bb'.repeat(32)}`, name: 'Scripted' },
  ])
})

test('opens the chosen wallet on a phone once the relay has a request, also after a reload', async () => {
  const browser = newBrowser()
  const { it, relay, page } = open(userAgents.iphone, { browser })
  const connected = scan(it, { offer: fox.id, record: fox })
  await it.code()
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: foxSession() })
  await connected
  const ask = async (host: Host, client: Scripted): Promise<void> => {
    let answer: (value: string) => void = () => {}
    client.answer = () => new Promise((resolve) => (answer = resolve))
    const signed = (
      host.portico.provider('eip155') as { request(o: object): Promise<unknown> }
    ).request({ method: 'personal_sign', params: [] })
    await expect.poll(() => client.asked.length).toBe(1)
    client.say({ is: 'requested', topic: session().topic, id: 7 })
    answer('0x00')
    await signed
  }
  await ask(it, relay)
  expect(page.opened).toEqual([`_self fox://wc?requestId=7&sessionTopic=${session().topic}`])
  // A request of another tab opens no wallet here.
  relay.say({ is: 'requested', topic: session().topic, id: 8 })
  expect(page.opened).toHaveLength(1)
  const later = open(userAgents.iphone, { browser, stored: [foxSession()] })
  await later.it.until(() => later.it.status('eip155').is === 'connected')
  await ask(later.it, later.relay)
  expect(later.page.opened).toEqual(page.opened)
})

test('a request without approval does not open the wallet', async () => {
  const { it, relay, page } = open(userAgents.iphone)
  const connected = scan(it, { offer: fox.id, record: fox })
  await it.code()
  const quiet = [
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'wallet_getAssets',
    'wallet_getPermissions',
    'solana_getAccounts',
    'getAccountAddresses',
  ]
  const { eip155 } = foxSession().namespaces
  const namespaces = { eip155: { ...eip155!, methods: ['personal_sign', ...quiet] } }
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: { ...foxSession(), namespaces },
  })
  await connected
  relay.answer = () => {
    relay.say({ is: 'requested', topic: session().topic, id: 7 })
    return null
  }
  const { request } = it.portico.provider('eip155') as { request(o: object): Promise<unknown> }
  for (const method of quiet) await request({ method, params: [] })
  expect(relay.asked.map(({ method }) => method)).toEqual(quiet)
  expect(page.opened).toEqual([])
  await request({ method: 'personal_sign', params: [] })
  expect(page.opened).toHaveLength(1)
})

test('opens nothing for a request on a computer', async () => {
  const { it, relay, page } = open(userAgents.desktop)
  const connected = scan(it, { offer: fox.id, record: fox })
  await it.code()
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: foxSession() })
  await connected
  await (it.portico.provider('eip155') as { request(o: object): Promise<unknown> }).request({
    method: 'personal_sign',
    params: [],
  })
  relay.say({ is: 'requested', topic: session().topic, id: 7 })
  expect(page.opened).toEqual([])
})

test('reports a session that is no longer stored, or expired, and deletes its record', async () => {
  for (const [stored, exit] of [
    [[], 'session-deleted'],
    [[session({ until: 1 })], 'session-expired'],
  ] as const) {
    const browser = await visited()
    const later = open(undefined, { browser, stored: [...stored] }).it
    await later.until(() => later.status('eip155').is === 'disconnected')
    expect(later.status('eip155')).toEqual({ is: 'disconnected', exit })
    const third = open(undefined, { browser }).it
    expect(third.status('eip155')).toEqual({ is: 'disconnected' })
  }
})

test('a session that its wallet ended is replaced by the next one with that wallet, and by no other’s', async () => {
  const browser = await visited()
  const { it, relay } = open(undefined, { browser })
  const lost = (): string[] =>
    Object.values(it.portico.getState().links).map(({ peer, state }) => `${peer.name} ${state.is}`)
  await expect.poll(lost).toEqual(['Scripted lost'])
  for (const [name, topic, links] of [
    ['Wolf', 'bb', ['Scripted lost', 'Wolf live']],
    ['Scripted', 'cc', ['Wolf live', 'Scripted live']],
  ] as const) {
    const again = scan(it)
    await it.code()
    relay.say({
      is: 'settled',
      pairing: relay.pairings.at(-1)!.topic,
      session: { ...session(by(name)), topic: topic.repeat(32) },
    })
    await again
    expect(lost()).toEqual(links)
  }
  expect(it.received.filter((each) => each.startsWith('disconnect'))).toEqual([])
})

test('a session that ends during its adoption has ended', async () => {
  const browser = await visited()
  const page = stage()
  const relay = scripted(page.now)
  const { topic } = session()
  // The relay may answer before the page has loaded the rest of its code.
  relay.client.sessions = async () => {
    const stored = [session()]
    queueMicrotask(() =>
      relay.say({ is: 'deleted', topic, code: 6000, message: 'User disconnected.' }),
    )
    return stored
  }
  const it = openHost(null, { client: relay.client, platform: page.platform, browser })
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(it.status('eip155')).toEqual({ is: 'disconnected', exit: 'session-deleted' })
})

test.each([true, false])(
  'a session approved after the page was discarded is adopted by the next page (settled before it listened: %s)',
  async (before) => {
    const browser = newBrowser()
    const departed = open(userAgents.iphone, { browser })
    void scan(departed.it, { offer: fox.id, record: fox }).catch(() => {})
    await departed.it.code()
    const approved = session({ pairing: departed.relay.pairings[0]!.topic })
    const { it, relay, page } = open(userAgents.iphone, {
      browser,
      stored: before ? [approved] : [],
    })
    await expect.poll(() => relay.listening).toBe(1)
    if (!before) relay.say({ is: 'settled', pairing: approved.pairing, session: approved })
    await new Promise(setImmediate)
    page.pass(1_000)
    await it.until(() => it.status('eip155').is === 'connected')
    expect(it.received).toEqual([`connect eip155 ${account}`])
    const third = open(userAgents.iphone, { browser, stored: [approved] })
    await third.it.until(() => third.it.status('eip155').is === 'connected')
    expect(third.it.received).toEqual([`restored eip155 ${account}`])
  },
)

test('a session of a QR code that is not waited for, has expired, or belongs to another is ignored, and loads nothing', async () => {
  for (const end of ['cancel', 'pass'] as const) {
    const browser = newBrowser()
    const departed = open(undefined, { browser })
    const ended = scan(departed.it).catch(() => {})
    await departed.it.code()
    const { topic } = departed.relay.pairings[0]!
    if (end === 'cancel') departed.it.portico.cancel()
    else departed.page.pass(300_000)
    await ended
    const later = open(undefined, { browser, stored: [session({ pairing: topic })] })
    await new Promise(setImmediate)
    expect(later.relay.listening).toBe(0)
    later.relay.pairs = 'later'
    await prepared(later.it)
    await expect.poll(() => later.relay.listening).toBe(1)
    later.relay.say({ is: 'settled', pairing: topic, session: session({ pairing: topic }) })
    await new Promise(setImmediate)
    later.page.pass(1_000)
    await new Promise(setImmediate)
    expect(later.it.status('eip155')).toEqual({ is: 'disconnected' })
    expect(later.relay.ended).toEqual([])
  }
})

test('a session that another tab waits for belongs to that tab', async () => {
  const browser = newBrowser()
  const [one, other] = [open(undefined, { browser }), open(undefined, { browser })]
  const connected = scan(one.it)
  await one.it.code()
  await shown(await prepared(other.it))
  const sent = {
    is: 'settled',
    pairing: 'elsewhere',
    session: session({ pairing: 'elsewhere' }),
  } as const
  other.relay.say(sent)
  const mine = one.relay.pairings[0]!.topic
  one.relay.say({ is: 'settled', pairing: mine, session: session({ pairing: mine }) })
  await connected
  expect([...browser.stored.keys()].filter((key) => key.includes('wc/out'))).toEqual([])
})

test('an approval without a waiting attempt or a shown QR code is disconnected', async () => {
  const { it, relay } = open()
  const code = await prepared(it)
  await shown(code)
  code.cancel()
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  await expect.poll(() => relay.ended).toEqual([session().topic])
  expect(it.status('eip155').is).toBe('disconnected')
})

test('an approval of a shown QR code connects, also when its attempt has failed meanwhile', async () => {
  const { it, relay } = open()
  const code = await prepared(it)
  await shown(code)
  relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  await it.until(() => it.status('eip155').is === 'connected')
  expect(it.received).toEqual([`connect eip155 ${account}`])
})

/** Approves the code with this number, also for these other namespaces. */
const approves = (relay: Scripted, at: number, ...names: string[]): void => {
  const all = {
    ...session().namespaces,
    solana: {
      accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solAccount}`],
      methods: ['solana_signMessage'],
      events: [],
    },
  }
  const namespaces = Object.fromEntries(
    Object.entries(all).filter(([namespace]) => names.includes(namespace)),
  )
  relay.say({ is: 'settled', pairing: relay.pairings[at]!.topic, session: session({ namespaces }) })
}

test('a new request during the adoption of a late approval gets its own QR code', async () => {
  const { it, relay } = open()
  const left = scan(it).catch(() => {})
  const first = await it.code()
  it.portico.cancel()
  await left
  approves(relay, 0, 'eip155')
  const again = scan(it)
  void again.catch(() => {})
  expect(await it.code()).not.toBe(first)
  await expect.poll(() => relay.ended).toEqual([session().topic])
  const topic = 'bb'.repeat(32)
  relay.say({ is: 'settled', pairing: relay.pairings[1]!.topic, session: session({ topic }) })
  expect(await again).toMatchObject({ address: account })
  expect(relay.pairings).toHaveLength(2)
})

test('connects by an approval of the earlier QR code after switching to another', async () => {
  const { it, relay } = open()
  const left = scan(it).catch(() => {})
  await it.code()
  it.portico.cancel()
  await left
  await it.portico.switchNetwork('eip155:10')
  const again = scan(it)
  await it.code()
  expect(relay.pairings).toHaveLength(2)
  approves(relay, 0, 'eip155')
  expect(await again).toMatchObject({ address: account })
  expect(relay.ended).toEqual([])
  expect(it.portico.getState().attempt.is).toBe('idle')
})

test.each([
  [['eip155', 'solana'], []],
  [['eip155'], [session().topic]],
])(
  'an attempt for Solana takes an earlier QR code’s approval for %s, or it is disconnected: %s',
  async (namespaces, ended) => {
    const { it, relay } = open()
    const left = scan(it).catch(() => {})
    await it.code()
    const again = scan(it, { namespaces: ['solana'] })
    void again.catch(() => {})
    await left
    await expect.poll(() => relay.pairings.length).toBe(2)
    approves(relay, 0, ...namespaces)
    if (ended.length === 0) expect(await again).toMatchObject({ address: solAccount })
    await expect.poll(() => relay.ended).toEqual(ended)
    expect(it.status('eip155').is).toBe('disconnected')
  },
)

test('accepts an earlier QR code’s approval with chains only (CAIP-25) in their namespace’s attempt', async () => {
  const { it, relay } = open()
  const left = scan(it).catch(() => {})
  await it.code()
  it.portico.cancel()
  await left
  await it.portico.switchNetwork('eip155:10')
  const again = scan(it)
  await expect.poll(() => relay.pairings.length).toBe(2)
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: session({ namespaces: { 'eip155:1': session().namespaces['eip155']! } }),
  })
  expect(await again).toMatchObject({ address: account })
  expect(it.portico.getState().attempt.is).toBe('idle')
})

test('the pending attempt is answered by any QR code that is shown for it now', async () => {
  const { it, relay } = open()
  const connected = scan(it)
  await it.code()
  // The view opens again, for the network that was chosen meanwhile.
  await it.portico.switchNetwork('eip155:10')
  await shown(await prepared(it))
  expect(relay.pairings).toHaveLength(2)
  approves(relay, 1, 'eip155')
  expect(await connected).toMatchObject({ address: account })
})

test('cancelling before the client has loaded leaves no QR code that renews itself', async () => {
  const page = stage()
  const relay = scripted(page.now)
  let load = (): void => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  const it = openHost(null, {
    platform: page.platform,
    connect: { client: () => loaded.then(() => relay.client) },
  })
  const left = expect(scan(it)).rejects.toMatchObject({ exit: 'user' })
  await it.until(() => it.portico.getState().attempt.is === 'waiting')
  it.portico.cancel()
  await left
  const code = await prepared(it)
  load()
  await shown(code)
  code.cancel()
  page.pass(pairingLimits.renew)
  expect(relay.proposals).toHaveLength(1)
})

describe('an approval given in time and delivered after the QR code’s expiry', () => {
  const late = (relay: Scripted, page: Stage, ms: number): void => {
    relay.say({ is: 'expired', what: 'pairing', topic: relay.pairings[0]!.topic })
    page.pass(ms)
    relay.say({ is: 'settled', pairing: relay.pairings[0]!.topic, session: session() })
  }

  test('connects while a QR code is shown', async () => {
    const { it, relay, page } = open()
    const view = await prepared(it)
    const connected = scan(it)
    await it.code()
    page.pass(pairingLimits.renew)
    await expect.poll(() => relay.pairings.length).toBe(2)
    page.pass(300_000 - pairingLimits.renew)
    late(relay, page, 59_999)
    expect(await connected).toMatchObject({ address: account })
    expect(relay.ended).toEqual([])
    view.cancel()
  })

  test.each([false, true])(
    'is disconnected when no attempt waits any more (requested again meanwhile: %s)',
    async (anew) => {
      const { it, relay, page } = open()
      const ended = expect(scan(it)).rejects.toMatchObject({ exit: 'timeout' })
      await it.code()
      page.pass(300_000)
      await ended
      // The request is for other networks, so its code is another one.
      if (anew) {
        await it.portico.switchNetwork('eip155:10')
        const view = await prepared(it)
        await shown(view)
        view.cancel()
      }
      late(relay, page, 59_999)
      await expect.poll(() => relay.ended).toEqual([session().topic])
      expect(it.status('eip155').is).toBe('disconnected')
    },
  )

  test('is adopted by the page that follows a discarded one', async () => {
    const browser = newBrowser()
    const departed = open(userAgents.iphone, { browser })
    void scan(departed.it, { offer: fox.id, record: fox }).catch(() => {})
    await departed.it.code()
    const { topic } = departed.relay.pairings[0]!
    const { it, relay, page } = open(userAgents.iphone, { browser })
    await expect.poll(() => relay.listening).toBe(1)
    page.pass(300_000)
    relay.say({ is: 'settled', pairing: topic, session: session({ pairing: topic }) })
    await new Promise(setImmediate)
    page.pass(1_000)
    await it.until(() => it.status('eip155').is === 'connected')
  })
})

describe('resources are released', () => {
  const want = { namespaces: ['eip155'], chains: ['eip155:1'] } as const
  const proposal = {
    optionalNamespaces: {
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    },
  }

  /** A code and the attempts that wait for it, without a page. */
  function bare(): {
    page: Stage
    relay: Scripted
    over: () => boolean
    wait(signal: AbortSignal): Promise<unknown>
    hold: () => () => void
  } {
    const page = stage()
    const relay = scripted(page.now)
    const stored = new Map<string, unknown>()
    const store = {
      get: (key: string) => stored.get(key),
      set: (key: string, value: unknown) => stored.set(key, value),
      del: (key: string) => stored.delete(key),
      keys: () => [...stored.keys()],
    }
    const services = { platform: page.platform, store } as unknown as Services
    const waiters = createWaiters(services)
    let over = false
    const code = createCode(relay.client, proposal, services, false, () => (over = true))
    const ask = async (): Promise<void> => {}
    return {
      page,
      relay,
      over: () => over,
      hold: code.hold,
      wait: (signal) =>
        waiters.wait(code, 'walletConnect', want, { ask, signal } as unknown as AttemptCtx),
    }
  }

  test('an attempt cancelled before it had a QR code stops waiting', async () => {
    const { relay, page, wait, over } = bare()
    relay.pairs = 'later'
    const given = new AbortController()
    const waited = expect(wait(given.signal)).rejects.toMatchObject({ exit: 'timeout' })
    given.abort()
    await waited
    relay.deliver()
    await expect.poll(() => page.timers()).toBe(1)
    expect(over()).toBe(false)
    page.pass(300_000)
    page.pass(60_000)
    expect([page.timers(), over()]).toEqual([0, true])
  })

  test.each([false, true])(
    'a cancelled attempt waits as long as its QR code is valid, and so does the QR code (shown elsewhere: %s)',
    async (looks) => {
      const { page, relay, wait, over, hold } = bare()
      const given = new AbortController()
      let ended = false
      const waited = wait(given.signal).catch(() => (ended = true))
      const release = looks ? hold() : (): void => {}
      await expect.poll(() => page.timers()).toBe(1)
      given.abort()
      page.pass(300_000)
      await new Promise(setImmediate)
      page.pass(59_999)
      await new Promise(setImmediate)
      expect([ended, over()]).toEqual([false, false])
      page.pass(1)
      // For a view that shows it, it is renewed, and the renewal finds what has expired.
      if (looks) page.pass(pairingLimits.renew)
      await waited
      expect([ended, over()]).toEqual([true, !looks])
      release()
      for (const ms of [300_000, 60_000]) page.pass(ms)
      expect([page.timers(), over()]).toEqual([0, true])
      expect(relay.pairings.length > 1).toBe(looks)
    },
  )

  test('leaves no timer when a page stops, with any QR code in use and any report of the client', async () => {
    for (const pairs of ['now', 'later', new Error('Too slow')] as const) {
      const { it, relay, page } = open()
      relay.pairs = pairs
      const code = await prepared(it)
      if (pairs === 'now') await shown(code)
      else await expect.poll(() => relay.proposals.length).toBe(1)
      await it.close()
      relay.deliver()
      await new Promise(setImmediate)
      expect(page.timers()).toBe(0)
    }
  })
})

test('another tab’s pairing belongs to that tab', async () => {
  const { it, relay } = open()
  void scan(it).catch(() => {})
  await it.code()
  relay.say({ is: 'settled', pairing: 'somebody-elses', session: session() })
  relay.say({ is: 'rejected', pairing: 'somebody-elses', code: 5000, message: 'No' })
  expect(it.portico.getState().attempt.is).toBe('waiting')
  expect(relay.ended).toEqual([])
})
