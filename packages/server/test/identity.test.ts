/** Names by ENS on a chain with a real registry, a real resolver, and hostile contracts. */
import {
  demoAccounts,
  demoNetworks,
  demoState,
  startChain,
  type LocalChain,
} from '@portico/testkit/chains'
import { encodeFunctionData, labelhash, namehash, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readBlockchain, type ServerOptions } from '../src/index.ts'
import { canned, contractOf, type Canned } from './canned.ts'
import { start } from './start.ts'
import { png, web } from './web.ts'

const { ada, plain, impostor } = demoAccounts
const registry = demoNetworks.mainnet.ensRegistry!
const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function resolver(bytes32 node) view returns (address)',
  'function owner(bytes32 node) view returns (address)',
  'function setText(bytes32 node, string key, string value)',
  'function claimWithResolver(address owner, address resolver)',
])
const stranger: Address = '0x00000000000000000000000000000000000a11ce'
const contract: Address = '0x00000000000000000000000000000000000c0de0'
const second: Address = '0x00000000000000000000000000000000000c0de1'

let chain: LocalChain
let clean: string
beforeAll(async () => {
  chain = await startChain({ chainId: 1, state: demoState('mainnet') })
})
afterAll(() => chain.stop())
beforeEach(async () => {
  clean = await chain.snapshot()
  return () => chain.revert(clean)
})

const settings = (more: object = {}) =>
  readBlockchain({
    chains: {
      'eip155:1': {
        name: 'Ethereum',
        native: { name: 'Ether', symbol: 'ETH' },
        ens: { registry: registry.toLowerCase() },
        ...more,
      },
    },
  })
const serve = (more: ServerOptions = {}) =>
  start({ rpc: { 'eip155:1': [chain.url] }, blockchain: settings(), ...more })

async function send(from: Address, to: Address, data: Hex): Promise<void> {
  await chain.setBalance(from, 10n ** 18n)
  await chain.rpc('anvil_impersonateAccount', [from])
  const hash = await chain.rpc('eth_sendTransaction', [{ from, to, data, gas: '0x989680' }])
  await vi.waitFor(async () =>
    expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' }),
  )
}
const place = (at: Address, answers: Canned): Promise<unknown> =>
  chain.rpc('anvil_setCode', [at, contractOf(answers)])
async function read(name: 'resolver' | 'owner', node: Hex): Promise<Address> {
  const answer = await chain.rpc('eth_call', [
    { to: registry, data: encodeFunctionData({ abi, functionName: name, args: [node] }) },
    'latest',
  ])
  return `0x${String(answer).slice(-40)}`
}
async function setAvatar(value: string): Promise<void> {
  const node = namehash('ada.eth')
  await send(
    ada.address,
    await read('resolver', node),
    encodeFunctionData({ abi, functionName: 'setText', args: [node, 'avatar', value] }),
  )
}
/** The reverse record of the stranger is answered by a contract. */
async function claim(resolver: Address): Promise<void> {
  const registrar = await read('owner', namehash('addr.reverse'))
  await send(
    stranger,
    registrar,
    encodeFunctionData({ abi, functionName: 'claimWithResolver', args: [stranger, resolver] }),
  )
}
/** A name below ada's is answered by a contract. */
async function giveName(label: string, resolver: Address): Promise<void> {
  await send(
    ada.address,
    registry,
    encodeFunctionData({
      abi,
      functionName: 'setSubnodeOwner',
      args: [namehash('ada.eth'), labelhash(label), ada.address],
    }),
  )
  await send(
    ada.address,
    registry,
    encodeFunctionData({
      abi,
      functionName: 'setResolver',
      args: [namehash(`${label}.ada.eth`), resolver],
    }),
  )
}
test('returns the name that resolves back to the account, with a redrawn avatar of this server', async () => {
  const { get, url } = await serve()
  const reply = await get(`/v1/identity/${ada.address}`)
  expect(reply.headers.get('cache-control')).toBe('private, max-age=300')
  const { name, avatar } = (await reply.json()) as { name: string; avatar: string }
  expect(name).toBe('ada.eth')
  expect(avatar).toMatch(new RegExp(`^${url}/v1/pictures/[0-9a-f]{32}$`))
  const picture = await fetch(avatar)
  expect(picture.status).toBe(200)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(
    (await fetch(avatar, { headers: { 'if-none-match': picture.headers.get('etag')! } })).status,
  ).toBe(304)
})

test('returns no name for a false claim, an account without one, or another namespace', async () => {
  const { get } = await serve()
  for (const address of [
    impostor.address,
    plain.address,
    stranger,
    'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ])
    expect(await (await get(`/v1/identity/${address}`)).json()).toEqual({
      name: null,
      avatar: null,
    })
  expect((await get('/v1/identity/nobody')).status).toBe(400)
})

test('returns no name without ENS and on a test network', async () => {
  for (const more of [{ ens: undefined }, { testnet: true }])
    expect(
      await (
        await (await serve({ blockchain: settings(more) })).get(`/v1/identity/${ada.address}`)
      ).json(),
    ).toEqual({ name: null, avatar: null })
})

test('caches an identity for five minutes, also a missing one', async () => {
  let time = 1_000_000_000_000
  let asked = 0
  const { get } = await serve({
    now: () => time,
    fetch: (...request) => ((asked += 1), fetch(...request)),
  })
  const askBoth = async (): Promise<number> => {
    const before = asked
    for (const address of [ada.address, ada.address.toLowerCase(), plain.address])
      await get(`/v1/identity/${address}`)
    return asked - before
  }
  expect(await askBoth()).toBeGreaterThan(0)
  time += 299_000
  expect(await askBoth()).toBe(0)
  time += 2_000
  expect(await askBoth()).toBeGreaterThan(0)
})

test('reports a node that is down as an outage, not as a missing name, and reads again', async () => {
  let down: 'gone' | 'refuses' | 'nonsense' | undefined = 'gone'
  const { get } = await serve({
    fetch: async (url, init) => {
      if (down === 'gone') throw new TypeError('fetch failed')
      if (down === 'refuses') return Response.json({}, { status: 429 })
      if (down === 'nonsense') return new Response('<html>')
      return fetch(url, init)
    },
  })
  for (const each of ['gone', 'refuses', 'nonsense'] as const) {
    down = each
    const reply = await get(`/v1/identity/${ada.address}`)
    expect([reply.status, reply.headers.get('retry-after')], each).toEqual([503, '5'])
    expect(await reply.text()).not.toContain(chain.url)
  }
  down = undefined
  expect(await (await get(`/v1/identity/${ada.address}`)).json()).toMatchObject({ name: 'ada.eth' })
})

test.each([
  'http://art.example/a.png',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,<script>',
  '',
  'x'.repeat(100),
  `eip155:1/erc721:${contract}/1`,
  `eip155:5/erc721:${contract}/1`,
  'eip155:1/erc721:0xnothing/1',
  'data:image/svg+xml',
])('rejects an avatar %s', async (value) => {
  await setAvatar(value)
  expect(await (await (await serve()).get(`/v1/identity/${ada.address}`)).json()).toEqual({
    name: 'ada.eth',
    avatar: null,
  })
})

test.each([
  ['', 404],
  ['/a.png', 200],
])(
  'fetches an external avatar (%s) once by this server, and none from a private network',
  async (path, status) => {
    const asked: string[] = []
    const { port, guarded } = await web((request, reply) => {
      asked.push(request.url!)
      if (request.url!.endsWith('/a.png'))
        reply.writeHead(200, { 'content-type': 'image/png' }).end(png)
      else reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    const cid = 'b'.repeat(59)
    await setAvatar(`ipfs://${cid}${path}`)
    const { get } = await serve({
      guarded,
      blockchain: { ...settings(), ipfs: `http://127.0.0.1:${port}/` },
    })
    const { avatar } = (await (await get(`/v1/identity/${ada.address}`)).json()) as {
      avatar: string
    }
    expect(asked).toEqual([])
    for (let time = 0; time < 2; time += 1) expect((await fetch(avatar)).status).toBe(status)
    expect(asked).toEqual([`/${cid}${path}`])
  },
)

test('shows an NFT avatar while the account owns it', async () => {
  const answers = (owner: Address): Canned => ({
    'ownerOf(uint256)': canned.address(owner),
    'tokenURI(uint256)': canned.text(
      `data:application/json,${JSON.stringify({ name: 'One', image: `data:image/png;base64,${png.toString('base64')}` })}`,
    ),
  })
  await setAvatar(`eip155:1/erc721:${contract}/7`)
  await place(contract, answers(ada.address))
  const { avatar } = (await (await (await serve()).get(`/v1/identity/${ada.address}`)).json()) as {
    avatar: string | null
  }
  expect(avatar).not.toBeNull()
  await place(contract, answers(stranger))
  expect(await (await (await serve()).get(`/v1/identity/${ada.address}`)).json()).toEqual({
    name: 'ada.eth',
    avatar: null,
  })
})

test.each([
  ['garbage', '0x01'],
  ['a length beyond the end', `0x${'0'.repeat(62)}20${'f'.repeat(64)}`],
  ['nothing', '0x'],
  ['a name that cannot be one', canned.text('ada\u0000.eth')],
  ['a mixed script', canned.text('аdа.eth')],
  ['a long name', canned.text('a.'.repeat(5_000))],
  ['a deep name', canned.text('a.'.repeat(60) + 'eth')],
  ['an unregistered name', canned.text('nobody.eth')],
  ['another’s name', canned.text('ada.eth')],
  ['markup', canned.text('<img src=x onerror=alert(1)>.eth')],
] as const)('rejects a reverse record of %s', async (_, answer) => {
  await place(contract, { 'name(bytes32)': answer as Hex })
  await claim(contract)
  const reply = await (await serve()).get(`/v1/identity/${stranger}`)
  expect([reply.status, await reply.json()]).toEqual([200, { name: null, avatar: null }])
})

test.each([
  ['off', 'off', 'off.ada.eth'],
  ['\u{1f468}\u200d\u{1f3a4}', '\u{1f468}\u200d\u{1f3a4}', '\u{1f468}\u200d\u{1f3a4}.ada.eth'],
  // A name that is not in its normal form may imitate another one.
  ['off', 'OFF', null],
  ['off', 'o\u200bff', null],
  ['\u2764', '\u2764\ufe0f', null],
])('an account whose name %s is claimed as %j is shown as %s', async (own, claimed, name) => {
  await place(contract, {
    'name(bytes32)': canned.text(`${claimed}.ada.eth`),
    'addr(bytes32)': canned.address(stranger),
  })
  await claim(contract)
  await giveName(own, contract)
  expect(await (await (await serve()).get(`/v1/identity/${stranger}`)).json()).toEqual({
    name,
    avatar: null,
  })
})

/** The stranger's name is `deep.off.ada.eth`, which a gateway resolves. */
async function elsewhere(
  urls: readonly string[],
  callback: Canned[string] = canned.bytes(canned.address(stranger)),
): Promise<void> {
  await place(contract, { 'name(bytes32)': canned.text('deep.off.ada.eth') })
  await claim(contract)
  await place(second, {
    'supportsInterface(bytes4)': canned.number(1n),
    'resolve(bytes,bytes)': canned.lookup(second, urls, '0x18aa5141'),
    'callback(bytes,bytes)': callback,
  })
  await giveName('off', second)
}

test('resolves a name with off-chain records by the guarded fetch, and by a parent’s resolver', async () => {
  const asked: string[] = []
  const { port, guarded } = await web((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/bad') reply.writeHead(500).end()
    else reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"0x01"}')
  })
  await elsewhere([
    `http://gateway.example:${port}/bad`,
    `http://gateway.example:${port}/{sender}/{data}.json`,
  ])
  expect(await (await (await serve({ guarded })).get(`/v1/identity/${stranger}`)).json()).toEqual({
    name: 'deep.off.ada.eth',
    avatar: null,
  })
  expect(asked.slice(0, 2)).toEqual(['POST /bad', `GET /${second}/0x1234.json`])
})

test.each([
  'http://127.0.0.1:{port}/{data}',
  'http://2130706433/{data}',
  'http://[::ffff:7f00:1]/{data}',
  'file:///etc/passwd{data}',
  'http://private.example/{data}',
])('makes no lookup at %s', async (url) => {
  let asked = 0
  const { port } = await web((_, reply) => void ((asked += 1), reply.end()))
  await elsewhere([url.replace('{port}', String(port))])
  const { get } = await serve({ guarded: { resolve: async () => ['10.0.0.1'] } })
  expect(await (await get(`/v1/identity/${stranger}`)).json()).toEqual({ name: null, avatar: null })
  expect(asked).toBe(0)
})

test('limits the lookups of a recursive resolver', async () => {
  let asked = 0
  const { port, guarded } = await web((_, reply) => {
    asked += 1
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"0x01"}')
  })
  const urls = [`http://gateway.example:${port}/{data}`]
  await elsewhere(urls, canned.lookup(second, urls, '0x18aa5141'))
  expect(await (await (await serve({ guarded })).get(`/v1/identity/${stranger}`)).json()).toEqual({
    name: null,
    avatar: null,
  })
  expect(asked).toBe(6)
})

test('serves only pictures that an answer has named', async () => {
  const { get } = await serve()
  for (const [id, status] of [
    ['0'.repeat(32), 404],
    ['x', 400],
    [encodeURIComponent('https://art.example/a.png'), 400],
    ['..%2f..', 400],
  ] as const)
    expect((await get(`/v1/pictures/${id}`)).status).toBe(status)
})
