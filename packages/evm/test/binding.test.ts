/**
 * A request is bound to its network: a wallet that has switched without an event neither signs nor
 * sends.
 */
import { expect, test } from 'vitest'
import { sendTransaction, signTypedData, writeContract } from '../src/index.ts'
import { ada, bob, connected, one, two } from './world.ts'

const hash = `0x${'ab'.repeat(32)}`
const typed = (chainId: unknown) => ({
  domain: { name: 'Note', ...(chainId === undefined ? {} : { chainId: chainId as number }) },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note' as const,
  message: { text: 'Hello' },
})
const abi = [
  { type: 'function', name: 'ping', inputs: [], outputs: [], stateMutability: 'nonpayable' },
] as const

/**
 * A page whose wallet answers with a hash or a signature. `move` switches its network without an
 * event.
 */
async function page(answer: unknown = hash) {
  const made = await connected({ accounts: [ada, bob] })
  const { provider } = made.wallet
  const { request } = provider
  const asked: { method: string; params?: unknown }[] = []
  let chainId: string | undefined
  provider.request = async (args) => {
    if (args.method === 'eth_chainId' && chainId !== undefined) return chainId
    if (/^(eth_send|eth_sign|personal)/.test(args.method)) {
      asked.push(args as { method: string; params?: unknown })
      return answer
    }
    return request(args)
  }
  const connection = async () => {
    const { link } = made.status() as { link: string }
    const context = (made.portico as unknown as { services: unknown }).services
    const { attach } = await import('../src/attach.ts')
    const facts: unknown[] = []
    const handle = {
      namespace: 'eip155',
      provider,
      accounts: [],
      chains: 'any',
      chain: one.id,
      chainOwner: 'wallet',
      methods: 'ask',
      reads: 'rpc',
    } as const
    return {
      link,
      facts,
      made: await attach(handle, (fact) => void facts.push(fact), context as never),
    }
  }
  return { ...made, asked, connection, move: (next: string) => void (chainId = next) }
}

test('a transaction names the active network', async () => {
  const { portico, asked } = await page()
  expect(await sendTransaction(portico, { to: bob, value: 1n })).toBe(hash)
  await writeContract(portico, { abi, address: bob, functionName: 'ping' })
  expect(asked.map(({ params }) => (params as [object])[0])).toEqual([
    { to: bob, value: '0x1', from: ada, chainId: '0x1' },
    { to: bob, data: '0x5c36b186', from: ada, chainId: '0x1' },
  ])
})

test('a wallet that switched without an event gets no transaction', async () => {
  const asks: ((portico: Awaited<ReturnType<typeof page>>['portico']) => Promise<unknown>)[] = [
    (portico) => sendTransaction(portico, { to: bob }),
    (portico) => writeContract(portico, { abi, address: bob, functionName: 'ping' }),
    (portico) => signTypedData(portico, typed(1)),
  ]
  for (const ask of asks) {
    const { portico, asked, move } = await page()
    move('0x7a6a')
    await expect(ask(portico)).rejects.toMatchObject({
      code: 'chain-mismatch',
      data: { expected: one.id, actual: two.id },
    })
    expect(asked).toEqual([])
  }
})

test.each<[string, (portico: Awaited<ReturnType<typeof page>>['portico']) => Promise<unknown>]>([
  ['a transaction', (portico) => sendTransaction(portico, { to: bob })],
  ['typed data', (portico) => signTypedData(portico, typed(1))],
])('%s: reports the wallet’s other network to the page, which follows it', async (_what, ask) => {
  const { portico, hostCalls, status, asked, move } = await page()
  move('0x7a6a')
  await expect(ask(portico)).rejects.toMatchObject({ code: 'chain-mismatch' })
  expect(status()).toMatchObject({ is: 'connected', account: ada, chain: two.id })
  expect(hostCalls.at(-1)).toEqual(['network', two.id])
  await sendTransaction(portico, { to: bob })
  expect(asked).toMatchObject([{ params: [{ chainId: '0x7a6a' }] }])
})

test('a page that disconnected is not notified of later switches', async () => {
  const { portico, hostCalls, asked, move, wallet } = await page()
  const { request } = wallet.provider
  let answer: (chain: string) => void = () => {}
  const waits = new Promise<void>((resolve) => {
    wallet.provider.request = (args) =>
      args.method === 'eth_chainId'
        ? new Promise((give) => ((answer = give), resolve()))
        : request(args)
  })
  const sending = sendTransaction(portico, { to: bob })
  await waits
  await portico.disconnect()
  move('0x7a6a')
  answer('0x7a6a')
  await expect(sending).rejects.toMatchObject({ code: 'chain-mismatch' })
  expect(hostCalls.at(-1)).toEqual(['disconnect', 'user'])
  expect(asked).toEqual([])
})

test('a connection sends on the given network, reports a switch of the wallet, and refuses otherwise', async () => {
  const { asked, move, connection } = await page()
  const { made, facts } = await connection()
  expect(await made.send!({ to: bob }, { account: ada, chain: one.id })).toBe(hash)
  for (const chainId of [1, '1', '0x1'])
    await made.send!({ to: bob, chainId }, { account: ada, chain: one.id })
  expect(asked.map(({ params }) => (params as [object])[0])).toEqual(
    Array.from({ length: 4 }, () => ({ to: bob, from: ada, chainId: '0x1' })),
  )
  await expect(
    made.send!({ to: bob, chainId: '0x7a6a' }, { account: ada, chain: one.id }),
  ).rejects.toMatchObject({ code: 'chain-mismatch' })
  move('0x7a6a')
  await expect(made.send!({ to: bob }, { account: ada, chain: one.id })).rejects.toMatchObject({
    code: 'chain-mismatch',
  })
  expect(facts).toEqual([{ is: 'chain', chain: two.id }])
  expect(asked).toHaveLength(4)
})

test.each([[1], [1n], ['1'], ['0x1'], ['0x01']])(
  'signs typed data for the active network in any form of its chain id: %s',
  async (chainId) => {
    const { portico, asked } = await page('0x1234')
    expect(await signTypedData(portico, typed(chainId))).toBe('0x1234')
    expect(asked).toHaveLength(1)
    const [, text] = asked[0]!.params as [string, string]
    const { types } = JSON.parse(text) as { types: Record<string, unknown> }
    expect(types['EIP712Domain']).toContainEqual({ name: 'chainId', type: 'uint256' })
  },
)

test.each([[2], [2n], ['2'], ['0x2'], ['31338']])(
  'refuses typed data for another network in any form of its chain id: %s',
  async (chainId) => {
    const { portico, asked } = await page('0x1234')
    await expect(signTypedData(portico, typed(chainId))).rejects.toMatchObject({
      code: 'chain-mismatch',
    })
    expect(asked).toEqual([])
  },
)

test('typed data with an unreadable chain id is refused, and without one it is signed on any network', async () => {
  const { portico, asked, move } = await page('0x1234')
  for (const chainId of ['one', -1, {}, ''])
    await expect(signTypedData(portico, typed(chainId))).rejects.toMatchObject({ code: 'chain-id' })
  move('0x7a6a')
  await signTypedData(portico, typed(undefined))
  expect(asked).toHaveLength(1)
})

test('an account change during the chain check prevents the signature', async () => {
  const { portico, asked, wallet } = await page()
  const { request } = wallet.provider
  wallet.provider.request = async (args) => {
    if (args.method === 'eth_chainId') await portico.setAccount(bob)
    return request(args)
  }
  await expect(sendTransaction(portico, { to: bob })).rejects.toMatchObject({
    code: 'account-changed',
  })
  expect(asked).toEqual([])
})

test.each([
  '',
  '0x',
  '0x1234',
  `0x${'ab'.repeat(31)}`,
  `0x${'ab'.repeat(33)}`,
  `0x${'zz'.repeat(32)}`,
  null,
  {},
])('rejects %j, a value of other than 32 bytes, as a transaction hash', async (answer) => {
  const { portico } = await page(answer)
  await expect(sendTransaction(portico, { to: bob })).rejects.toMatchObject({
    code: 'wallet-answer',
  })
})

test('requests on the raw provider reach the wallet unchanged', async () => {
  const { portico, asked, move } = await page()
  move('0x7a6a')
  const params = [{ to: bob, from: ada }]
  await portico.provider('eip155')!.request({ method: 'eth_sendTransaction', params })
  expect(asked).toEqual([{ method: 'eth_sendTransaction', params }])
})

test('shares what one instance of the page learns about a wallet with the other', async () => {
  const first = await page()
  const second = first.reload({ id: 'second' })
  second.start()
  await second.portico.connect({ wallet: 'test.fox' })
  first.move('0x7a6a')
  await expect(sendTransaction(first.portico, { to: bob })).rejects.toMatchObject({
    code: 'chain-mismatch',
  })
  expect(first.status()).toMatchObject({ is: 'connected', chain: two.id })
  expect(second.status()).toMatchObject({ is: 'connected', chain: two.id })
})
