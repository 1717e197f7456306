import { expect, test } from 'vitest'
import type { WalletRecord } from '../directory/wallet-record.ts'
import type { Recent } from '../state/state.ts'
import type { Offer } from '../types/index.ts'
import { walletList, type WalletList, type WalletListInput } from './list.ts'

const record = (id: string, order: number, more: Partial<WalletRecord> = {}): WalletRecord => ({
  id,
  name: id.toUpperCase(),
  order,
  rdns: `com.${id}`,
  ...more,
})
const offer = (rdns: string, more: Partial<Offer> = {}): Offer => ({
  id: rdns,
  name: rdns,
  evidence: [{ by: 'rdns', value: rdns }],
  namespaces: ['eip155'],
  ...more,
})
const generic: Offer = {
  id: 'injected',
  name: 'Browser Wallet',
  evidence: [],
  namespaces: ['eip155'],
  generic: true,
}
const announced = (...offers: Offer[]): WalletListInput['offers'] => ({ eip6963: offers })
const directory = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, order) => record(id, order))

const list = (input: Partial<WalletListInput>): WalletList =>
  walletList({ offers: {}, records: directory, ...input })
const connect = (input: Partial<WalletListInput>): string[] =>
  list(input).connect.map((row) => row.key)
const all = (input: Partial<WalletListInput>): string[] => list(input).all.map((row) => row.key)

const wc: Offer = { ...generic, id: 'wc', name: 'WalletConnect', generic: false }
/** What is remembered of a wallet that has scanned WalletConnect's own code. */
const scanned = (name: string, id = 't1'): Recent => ({
  id,
  offer: 'wc',
  connector: 'walletConnect',
  name,
  namespaces: ['eip155'],
})

const table: [string, Partial<WalletListInput>, string[]][] = [
  [
    'nothing installed: the four best of the directory',
    {},
    ['directory:a', 'directory:b', 'directory:c', 'directory:d'],
  ],
  [
    'installed wallets come first and take from the four',
    { offers: announced(offer('com.z'), offer('com.c')) },
    ['eip6963:com.c', 'eip6963:com.z', 'directory:a', 'directory:b'],
  ],
  [
    'the wallet used last comes before those installed',
    {
      offers: announced(offer('com.a'), offer('com.z')),
      recent: [{ id: 'com.z', rdns: 'com.z', name: 'Z' }],
    },
    ['eip6963:com.z', 'eip6963:com.a', 'directory:b', 'directory:c'],
  ],
  [
    'the wallet that surrounds the page comes before one used last, and before what the host lists',
    {
      offers: {
        safe: [offer('safe', { evidence: [], surrounds: true })],
        walletConnect: [wc],
        ...announced(offer('com.z')),
      },
      recent: [{ id: 'com.z', rdns: 'com.z', name: 'Z' }],
      order: ['featured'],
      featured: ['b'],
      records: directory.slice(0, 2),
    },
    ['safe:safe', 'directory:b', 'walletConnect:wc', 'eip6963:com.z', 'directory:a'],
  ],
  [
    'in a wallet’s own browser that wallet comes before one used last',
    {
      offers: { walletConnect: [wc], ...announced(offer('com.c')) },
      recent: [{ id: 'com.f', rdns: 'com.f', name: 'F' }],
      mobile: true,
      inApp: true,
      records: directory.slice(2),
    },
    ['eip6963:com.c', 'directory:f', 'directory:d', 'directory:e'],
  ],
  [
    'in an app’s browser without a wallet nothing changes',
    {
      offers: { vendor: [offer('com.v', { external: true })] },
      recent: [{ id: 'com.f', rdns: 'com.f', name: 'F' }],
      mobile: true,
      inApp: true,
      records: directory.slice(5),
    },
    ['directory:f', 'vendor:com.v'],
  ],
  [
    'only two wallets are remembered',
    {
      offers: announced(offer('com.x'), offer('com.y'), offer('com.z'), offer('com.a')),
      recent: ['z', 'y', 'x'].map((n) => ({ id: `com.${n}`, rdns: `com.${n}`, name: n })),
    },
    ['eip6963:com.z', 'eip6963:com.y', 'eip6963:com.a', 'eip6963:com.x'],
  ],
  [
    'a remembered wallet that is gone is still known',
    { recent: [{ id: 'com.f', rdns: 'com.f', name: 'F' }] },
    ['directory:f', 'directory:a', 'directory:b', 'directory:c', 'directory:d'],
  ],
  [
    'a remembered wallet that nobody knows is not shown',
    { recent: [{ id: 'gone', rdns: 'com.gone', name: 'Gone' }] },
    ['directory:a', 'directory:b', 'directory:c', 'directory:d'],
  ],
  [
    'featured in the given order, custom after them',
    { featured: ['e', 'b'], custom: [{ id: 'mine', name: 'Mine' }] },
    ['directory:e', 'directory:b', 'directory:mine', 'directory:a'],
  ],
  [
    'an installed featured wallet is one row, with the installed',
    { offers: announced(offer('com.e')), featured: ['e', 'b'] },
    ['eip6963:com.e', 'directory:b', 'directory:a', 'directory:c'],
  ],
  [
    'no room is left for recommendations',
    { offers: announced(...['v', 'w', 'x', 'y', 'z'].map((n) => offer(`com.${n}`))) },
    ['eip6963:com.v', 'eip6963:com.w', 'eip6963:com.x', 'eip6963:com.y', 'eip6963:com.z'],
  ],
  [
    'slots that the host lists come first, the others keep their order',
    { offers: announced(offer('com.z')), featured: ['f'], order: ['featured', 'recommended'] },
    ['directory:f', 'directory:a', 'directory:b', 'eip6963:com.z'],
  ],
  [
    '"Browser Wallet" is last of those installed and takes no room',
    { offers: { injected: [generic], ...announced(offer('com.z')) } },
    ['eip6963:com.z', 'injected:injected', 'directory:a', 'directory:b', 'directory:c'],
  ],
  [
    'outside connectors stand in their own slot',
    {
      offers: { vendor: [offer('com.v')], ...announced(offer('com.z')) },
      external: ['vendor'],
      custom: [{ id: 'mine', name: 'Mine' }],
    },
    ['eip6963:com.z', 'directory:mine', 'vendor:com.v', 'directory:a', 'directory:b'],
  ],
  [
    'WalletConnect is first on a desktop',
    {
      offers: {
        walletConnect: [{ ...generic, id: 'wc', generic: false }],
        ...announced(offer('com.z')),
      },
      records: [],
    },
    ['walletConnect:wc', 'eip6963:com.z'],
  ],
  [
    'WalletConnect is not offered to the phone itself',
    {
      offers: {
        walletConnect: [{ ...generic, id: 'wc', generic: false }],
        ...announced(offer('com.z')),
      },
      records: [],
      mobile: true,
    },
    ['eip6963:com.z'],
  ],
  [
    'a code that was scanned before is looked for where it was',
    {
      offers: { walletConnect: [wc], ...announced(offer('com.z')) },
      records: [],
      recent: [{ id: 'wc', offer: 'wc', connector: 'walletConnect', name: 'WalletConnect' }],
    },
    ['walletConnect:wc', 'eip6963:com.z'],
  ],
  [
    'a wallet that scanned the code and is on the list stands there as itself',
    { offers: { walletConnect: [wc] }, recent: [scanned('E')] },
    ['walletConnect:wc', 'directory:e', 'directory:a', 'directory:b', 'directory:c', 'directory:d'],
  ],
  [
    'one that is on no list has a row of its own, once',
    {
      offers: { walletConnect: [wc] },
      records: [],
      recent: [scanned('Harbor'), scanned('harbor', 't2')],
    },
    ['walletConnect:wc', 'recent:t1'],
  ],
  [
    'an extension of its name is another wallet',
    {
      offers: { walletConnect: [wc], ...announced(offer('com.z', { name: 'Harbor' })) },
      records: [],
      recent: [scanned('Harbor')],
    },
    ['walletConnect:wc', 'recent:t1', 'eip6963:com.z'],
  ],
  [
    'of more than two such wallets, the two last ones',
    {
      offers: { walletConnect: [wc] },
      records: [],
      recent: [scanned('X', 't1'), scanned('Y', 't2'), scanned('Z', 't3')],
    },
    ['walletConnect:wc', 'recent:t1', 'recent:t2'],
  ],
  [
    'a phone is not sent to a code again',
    { offers: { walletConnect: [wc] }, records: [], recent: [scanned('Harbor')], mobile: true },
    [],
  ],
  [
    'an excluded wallet is no memory either',
    {
      offers: { walletConnect: [wc] },
      records: directory.slice(0, 1),
      recent: [scanned('A')],
      exclude: ['a'],
    },
    ['walletConnect:wc'],
  ],
  [
    'without WalletConnect nobody can be reached by a code',
    { records: [], recent: [scanned('Harbor')] },
    [],
  ],
  [
    'a wallet that was reached by phone is remembered by its id in the directory',
    { recent: [{ id: 'walletConnect:topic', offer: 'f', connector: 'walletConnect', name: 'F' }] },
    ['directory:f', 'directory:a', 'directory:b', 'directory:c', 'directory:d'],
  ],
  [
    'a wallet that says which one of the directory it is has one row, however it spells its name',
    {
      offers: {
        web3: [offer('a', { name: 'A{.js}', evidence: [{ by: 'directory', value: 'a' }] })],
      },
      records: [{ id: 'a', name: 'A.js', order: 0 }],
      recent: [{ id: 'web3:a', offer: 'a', connector: 'web3', name: 'A{.js}' }],
    },
    ['web3:a'],
  ],
  [
    'a wallet used before is the one it was reached by, not another of that id',
    {
      offers: { web3: [offer('a', { name: 'A{.js}', evidence: [] })] },
      records: [{ id: 'a', name: 'A.js', order: 0 }],
      recent: [{ id: 'web3:a', offer: 'a', connector: 'web3', name: 'A{.js}' }],
    },
    ['web3:a', 'directory:a'],
  ],
  [
    'an excluded id hides announced wallets by rdns and by name',
    {
      offers: announced(offer('com.a'), offer('com.copy', { name: ' b ' }), offer('com.z')),
      exclude: ['a', 'b'],
    },
    ['eip6963:com.z', 'directory:c', 'directory:d', 'directory:e'],
  ],
  [
    'an rdns can be excluded directly',
    { offers: announced(offer('com.z'), offer('com.y')), exclude: ['COM.z'], records: [] },
    ['eip6963:com.y'],
  ],
  [
    'an excluded custom wallet is hidden too',
    { custom: [{ id: 'mine', name: 'Mine' }], exclude: ['mine'], records: [] },
    [],
  ],
  [
    'a whitelist is one of the directory: installed and custom wallets stay',
    {
      offers: announced(offer('com.z')),
      include: ['d', 'f'],
      custom: [{ id: 'mine', name: 'Mine' }],
    },
    ['eip6963:com.z', 'directory:mine', 'directory:d', 'directory:f'],
  ],
  [
    'an excluded wallet stays hidden when it is on the whitelist',
    { include: ['d', 'f'], exclude: ['d'] },
    ['directory:f'],
  ],
  [
    'only wallets of the namespaces asked for',
    {
      offers: announced(offer('com.z'), offer('com.s', { namespaces: ['solana'] })),
      records: [
        record('a', 0, { chains: ['eip155:1'] }),
        record('b', 1, { chains: ['solana:x', 'eip155:1'] }),
      ],
      namespaces: ['solana'],
    },
    ['eip6963:com.s', 'directory:b'],
  ],
  [
    'an rdns is compared without case, a phone app by its extension',
    {
      offers: announced(offer('io.metamask.mobile')),
      records: [record('m', 0, { rdns: 'io.MetaMask' })],
    },
    ['eip6963:io.metamask.mobile'],
  ],
  [
    'another wallet of the same name is another wallet',
    { offers: announced(offer('evil.example', { name: 'A' })), records: [record('a', 0)] },
    ['eip6963:evil.example', 'directory:a'],
  ],
  [
    'a directory wallet without an rdns is known by its name',
    {
      offers: announced(offer('com.z', { name: 'Noname' })),
      records: [{ id: 'n', name: 'NONAME', order: 0 }],
    },
    ['eip6963:com.z'],
  ],
  [
    'a custom wallet replaces its copy in the directory',
    { custom: [{ id: 'mine', name: 'Mine', rdns: 'com.b' }], records: directory.slice(0, 3) },
    ['directory:mine', 'directory:a', 'directory:c'],
  ],
]
test.each(table)('%s', (_name, input, keys) => expect(connect(input)).toEqual(keys))

test('an unlisted wallet is reached by QR code again, shows its name, and is not in AllWallets', () => {
  const { connect: rows, all: every } = list({
    offers: { walletConnect: [wc] },
    records: [],
    recent: [scanned('Harbor')],
  })
  expect(rows[1]).toMatchObject({
    name: 'Harbor',
    tag: 'recent',
    type: 'recent',
    installed: false,
    routes: [{ connector: 'walletConnect', offer: 'wc', namespaces: ['eip155'] }],
  })
  expect(every.map(({ key }) => key)).toEqual(['walletConnect:wc'])
})

test('orders AllWallets: installed, featured in the given order, custom, then by rank, without losing any', () => {
  const input = {
    offers: { injected: [generic], ...announced(offer('com.z'), offer('com.d')) },
    featured: ['f', 'b'],
    custom: [{ id: 'mine', name: 'Mine' }],
    recent: [{ id: 'com.z', rdns: 'com.z', name: 'Z' }],
  }
  expect(all(input)).toEqual([
    'eip6963:com.d',
    'eip6963:com.z',
    'injected:injected',
    'directory:f',
    'directory:b',
    'directory:mine',
    'directory:a',
    'directory:c',
    'directory:e',
  ])
  expect(list(input).count).toBe(9)
})

test('begins AllWallets with the wallet whose browser shows the page', () => {
  expect(
    all({
      offers: {
        ...announced(offer('com.a')),
        safe: [offer('safe', { evidence: [], surrounds: true })],
      },
      featured: ['b'],
      records: directory.slice(0, 2),
    }),
  ).toEqual(['safe:safe', 'eip6963:com.a', 'directory:b'])
})

test('a wallet connected by phone has the status connected and not recent', () => {
  const recent = [{ id: 'walletConnect:topic', offer: 'f', connector: 'walletConnect', name: 'F' }]
  expect(
    list({ recent, connected: ['walletConnect:f'] }).all.find((row) => row.record?.id === 'f'),
  ).toMatchObject({ tag: 'connected', type: 'recommended' })
})

test('shows two providers with one rdns as contested, without directory pictures or an entry in the recent ones', () => {
  const offers = announced(
    offer('com.a'),
    offer('com.a', { id: 'com.a#2', name: 'A', icon: 'data:image/png,own' }),
  )
  const { connect: rows } = list({
    offers,
    recent: [{ id: 'com.a', rdns: 'com.a', name: 'A' }],
    images: { 'com.a': 'https://host/a.png' },
  })
  expect(rows.slice(0, 2)).toMatchObject([
    { key: 'eip6963:com.a', contested: true, tag: 'installed', type: 'injected' },
    { key: 'eip6963:com.a#2', contested: true, tag: 'installed', icon: 'data:image/png,own' },
  ])
  expect(rows[0]).not.toHaveProperty('icon')
})

test('does not mark the same rdns in two namespaces as contested', () => {
  const rows = list({
    offers: { eip6963: [offer('com.z')], standard: [offer('com.z', { namespaces: ['solana'] })] },
  }).all
  expect(rows.filter((row) => row.rdns === 'com.z').map((row) => row.contested)).toEqual([
    false,
    false,
  ])
})

test('a connector’s own contested flag counts', () => {
  expect(list({ offers: announced(offer('com.z', { contested: true })) }).connect[0]).toMatchObject(
    { contested: true },
  )
})

test('a row has the flags of its wallet', () => {
  const rows = list({
    offers: announced(offer('com.a', { name: 'Own name', icon: 'own' }), offer('com.b')),
    connected: ['eip6963:com.b'],
    recent: [{ id: 'com.b', rdns: 'com.b', name: 'B' }],
  }).connect
  expect(rows).toMatchObject([
    {
      name: 'Own name',
      icon: 'own',
      tag: 'installed',
      installed: true,
      rank: 0,
      connector: 'eip6963',
      offer: 'com.a',
      rdns: 'com.a',
      record: { id: 'a' },
    },
    { tag: 'connected', installed: true, type: 'injected', rank: 1 },
    {
      key: 'directory:c',
      tag: null,
      installed: false,
      type: 'recommended',
      rank: 2,
      namespaces: ['eip155'],
    },
    { key: 'directory:d' },
  ])
  expect(Object.keys(rows[0]!)).not.toContain('generic')
})

test('the host’s pictures win, by rdns or id, and names of Object.prototype find none', () => {
  const images = { 'com.a': 'host-a', b: 'host-b' }
  const rows = list({
    offers: announced(offer('com.a', { icon: 'own' }), offer('constructor')),
    images,
  }).all
  expect(rows.map((row) => [row.key, row.icon]).slice(0, 3)).toEqual([
    ['eip6963:com.a', 'host-a'],
    ['eip6963:constructor', undefined],
    ['directory:b', 'host-b'],
  ])
})

test('a custom wallet has the rank of its directory record, or none', () => {
  const rows = list({
    custom: [
      { id: 'c', name: 'Cee' },
      { id: 'mine', name: 'Mine' },
    ],
  }).connect
  expect(rows.slice(0, 2)).toMatchObject([
    { name: 'Cee', rank: 2 },
    { name: 'Mine', rank: null },
  ])
})

test('"Browser Wallet" is remembered like any other', () => {
  expect(
    connect({
      offers: { injected: [generic], ...announced(offer('com.z')) },
      records: [],
      recent: [{ id: 'injected', name: 'Browser Wallet' }],
    }),
  ).toEqual(['injected:injected', 'eip6963:com.z'])
})

test('does not mark an offer outside the page as installed, from any connector', () => {
  const { connect: rows } = list({
    offers: { host: [offer('com.z', { external: true }), offer('com.y')] },
    records: [],
  })
  expect(rows.map(({ key, type, installed, tag }) => [key, type, installed, tag])).toEqual([
    ['host:com.y', 'injected', true, 'installed'],
    ['host:com.z', 'external', false, null],
  ])
})

test('learned data hides no row that may be pressed, and hides any other', () => {
  // Only the service's record says that "a" is com.z.
  const before = list({
    offers: announced(offer('com.z')),
    records: directory.slice(1),
    exclude: ['a'],
  })
  const learnt: Partial<WalletListInput> = {
    offers: announced(offer('com.z')),
    records: [record('a', 9, { rdns: 'com.z' }), ...directory.slice(1)],
    exclude: ['a'],
  }
  expect(connect({ ...learnt, keep: before.keys })).toEqual(before.connect.map((row) => row.key))
  expect(connect(learnt)).not.toContain('eip6963:com.z')
  expect(connect({ ...learnt, keep: new Set() })).not.toContain('eip6963:com.z')
})

test('leaves login methods out of the list', () => {
  const login: Offer = {
    id: 'email',
    name: 'E-mail',
    evidence: [],
    namespaces: ['eip155'],
    login: 'email',
  }
  expect(walletList({ offers: { embedded: [login] }, records: [] }).all).toEqual([])
})
