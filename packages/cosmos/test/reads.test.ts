import { expect, test } from 'vitest'
import { cosmos, type CosmosOptions } from '../src/index.ts'
import { ada, hub, own, world } from './world.ts'

type Answer = object | number | 'hang' | 'down' | 'text'

function rest(answers: (url: URL) => Answer): { fetch: typeof fetch; asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    fetch: async (input) => {
      asked.push(String(input))
      const answer = answers(new URL(String(input)))
      if (answer === 'hang') return new Promise(() => {})
      if (answer === 'down') throw new TypeError('Failed to fetch')
      if (answer === 'text') return new Response('<html>')
      return typeof answer === 'number'
        ? new Response('', { status: answer })
        : Response.json(answer)
    },
  }
}
const staking = { params: { bond_denom: 'uatom' } }
const balance = (amount: unknown, denom = 'uatom'): object => ({ balance: { denom, amount } })
const honest = (url: URL): Answer =>
  url.pathname.includes('staking')
    ? staking
    : balance('123456789012345678901', url.searchParams.get('denom')!)

async function reader(answers: (url: URL) => Answer, options: CosmosOptions = {}, network = hub) {
  const { fetch, asked } = rest(answers)
  const page = world({ fetch, networks: [network] })
  const adapter = cosmos(options)
  return { asked, page, adapter, reads: await adapter.reads(network.id, page.portico.services) }
}

test('the balance is read in the chain’s staking coin, which is requested once', async () => {
  const { reads, asked, adapter, page } = await reader(honest)
  expect(await reads.balance(ada.hub)).toEqual({ raw: '123456789012345678901', decimals: 6 })
  const again = await adapter.reads(hub.id, page.portico.services)
  await again.balance(ada.hub)
  expect(asked).toEqual([
    'https://rest.hub.example/cosmos/staking/v1beta1/params',
    `https://rest.hub.example/cosmos/bank/v1beta1/balances/${ada.hub}/by_denom?denom=uatom`,
    `https://rest.hub.example/cosmos/bank/v1beta1/balances/${ada.hub}/by_denom?denom=uatom`,
  ])
})

test('a coin that the host names is used without a request to the chain', async () => {
  const chains = { [own.id]: { denom: 'uown', prefix: 'own', rpc: 'https://rpc.own.example' } }
  const { reads, asked } = await reader(honest, { chains }, own)
  expect(await reads.balance(ada.hub)).toEqual({ raw: '123456789012345678901', decimals: 6 })
  expect(asked).toEqual([
    `https://rest.own.example/cosmos/bank/v1beta1/balances/${ada.hub}/by_denom?denom=uown`,
  ])
})

test('tokens are read by denomination, with the network’s decimals', async () => {
  const ibc = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
  const network = { ...hub, tokens: [{ address: ibc, name: 'Atom', symbol: 'ATOM', decimals: 6 }] }
  const { reads, asked } = await reader(
    (url) => (url.searchParams.get('denom') === ibc ? balance('7', ibc) : 500),
    {},
    network,
  )
  expect(await reads.tokens(ada.hub, [ibc, 'uunknown'])).toEqual([{ raw: '7', decimals: 6 }, null])
  expect(await reads.balance(ada.hub, ibc)).toEqual({ raw: '7', decimals: 6 })
  expect(asked[0]).toContain(`by_denom?denom=${encodeURIComponent(ibc)}`)
  await expect(reads.balance(ada.hub, 'uunknown')).rejects.toMatchObject({
    code: 'token-unsupported',
    exit: 'unsupported',
  })
})

test.each([
  ['a number', balance(5)],
  ['a sign', balance('-5')],
  ['a comma', balance('1.5')],
  ['nothing', balance('')],
  ['another coin', balance('5', 'uosmo')],
  ['no balance', { balance: null }],
  ['null', { balance: { denom: null, amount: null } }],
  ['a list', { balance: [] }],
  ['a page of text', 'text'],
] as const)('an amount that is %s is unknown, never zero', async (_what, answer) => {
  const { reads } = await reader((url) => (url.pathname.includes('staking') ? staking : answer))
  await expect(reads.balance(ada.hub)).rejects.toMatchObject({
    code: 'rpc-malformed',
    message: 'Token Balance Unavailable',
  })
})

test('an invalid coin is not requested, and looked up again the next time', async () => {
  let answer: Answer = { params: {} }
  const { reads, asked } = await reader((url) =>
    url.pathname.includes('staking') ? answer : honest(url),
  )
  await expect(reads.balance(ada.hub)).rejects.toMatchObject({ code: 'rpc-malformed' })
  answer = staking
  expect(await reads.balance(ada.hub)).toMatchObject({ decimals: 6 })
  expect(asked.filter((url) => url.includes('staking'))).toHaveLength(2)
})

test.each(['down', 503, 'text'] as const)(
  'an endpoint that is %s is followed by the next one',
  async (answer) => {
    const { reads, asked } = await reader((url) =>
      url.host === 'rest.hub.example' ? answer : honest(url),
    )
    expect(await reads.balance(ada.hub)).toEqual({ raw: '123456789012345678901', decimals: 6 })
    expect(asked.filter((url) => url.startsWith('https://rest2.hub.example/'))).toHaveLength(2)
  },
)

test('an endpoint that never answers is aborted after ten seconds', async () => {
  const { reads, asked, page } = await reader((url) =>
    url.host === 'rest.hub.example' ? 'hang' : honest(url),
  )
  const params = reads.request('/cosmos/staking/v1beta1/params')
  await page.armed(10_000)
  page.pass(9_999)
  expect(asked).toHaveLength(1)
  page.pass(1)
  expect(await params).toEqual(staking)
})

test('reports the last endpoint’s error when none answers', async () => {
  const { reads } = await reader((url) => (url.host === 'rest.hub.example' ? 'down' : 503))
  await expect(reads.balance(ada.hub)).rejects.toMatchObject({
    code: 'http-status',
    data: { status: 503 },
  })
})

test('hosts can read any path and query of the interface', async () => {
  const { reads, asked } = await reader(() => ({ validators: [] }))
  expect(
    await reads.request('/cosmos/staking/v1beta1/validators', { status: 'BOND_STATUS_BONDED' }),
  ).toEqual({ validators: [] })
  expect(asked).toEqual([
    'https://rest.hub.example/cosmos/staking/v1beta1/validators?status=BOND_STATUS_BONDED',
  ])
})

test('a path that would change the host is refused, and a network without endpoints is reported', async () => {
  const { reads, asked } = await reader(honest)
  await expect(reads.request('@evil.example/x')).rejects.toMatchObject({
    code: 'method-unsupported',
    exit: 'unsupported',
  })
  expect(asked).toEqual([])
  const bare = await reader(honest, {}, { ...own, rpcUrls: { ...own.rpcUrls, default: [] } })
  await expect(bare.reads.request('/cosmos')).rejects.toMatchObject({ code: 'rpc-no-url' })
})
