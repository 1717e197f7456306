/**
 * Tests of several calls at once (EIP-5792): as one when the wallet can, otherwise one by one, and
 * the result says which.
 */
import { act } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  demoTokenAbi,
  greeterAbi,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import { encodeFunctionData, type Hex } from 'viem'
import { capabilitiesOf, getCallsStatus, sendCalls, waitForCalls, type Call } from '../src/index.ts'
import * as hooks from '../src/react/index.ts'
import { hook, stubDocument } from '../../react/test/hook.ts'
import { demoPage } from './demo.ts'

const { mainnet } = demoNetworks
const { plain } = demoAccounts
const [dollar] = mainnet.tokens
let chains: DemoChains

stubDocument()
beforeAll(async () => {
  chains = await startDemoChains()
})
afterAll(() => chains.stop())

const token = (functionName: 'approve' | 'transfer', to: Hex, amount: bigint): Call => ({
  to: dollar!.address,
  data: encodeFunctionData({ abi: demoTokenAbi, functionName, args: [to, amount] }),
})
const approveAndSend: readonly Call[] = [
  token('approve', plain.address, 5n),
  token('transfer', plain.address, 5n),
]
const refusal: Call = {
  to: mainnet.greeter,
  data: encodeFunctionData({ abi: greeterAbi, functionName: 'refuse', args: ['No'] }),
}

interface Batch {
  atomicRequired: boolean
  calls: readonly object[]
}

/** A page whose wallet has these capabilities and answers batches as the test chooses. */
async function page(
  capabilities: unknown,
  answer?: (batch: Batch) => unknown,
  status: () => unknown = () => null,
) {
  const made = await demoPage(chains)
  const { request } = made.wallet.provider
  const batches: Batch[] = []
  made.wallet.provider.request = async (args) => {
    const [first] = (args.params ?? []) as readonly unknown[]
    if (args.method === 'wallet_getCapabilities' && capabilities !== undefined) return capabilities
    if (args.method === 'wallet_sendCalls' && answer) {
      batches.push(first as Batch)
      return answer(first as Batch)
    }
    if (args.method === 'wallet_getCallsStatus') return status()
    return request(args)
  }
  return { ...made, batches }
}

const atomic = (status: string) => ({ '0x1': { atomic: { status } } })

test.each(['supported', 'ready'])(
  'sends the calls as one batch when atomic is %s',
  async (status) => {
    const { portico, batches } = await page(atomic(status), () => ({ id: '0xabc' }))
    expect(await sendCalls(portico, { calls: approveAndSend, atomicRequired: true })).toEqual({
      id: '0xabc',
      how: 'batch',
      isAtomic: true,
      hashes: [],
    })
    expect(batches).toEqual([
      {
        version: '2.0.0',
        from: demoAccounts.ada.address,
        chainId: '0x1',
        atomicRequired: true,
        calls: approveAndSend,
      },
    ])
  },
)

test.each([
  ['says nothing', undefined],
  ['cannot', atomic('unsupported')],
  ['can on another chain', { '0x2': { atomic: { status: 'supported' } } }],
])(
  'sends each call as a transaction, one after the other, when the wallet %s',
  async (_, capabilities) => {
    const { portico } = await page(capabilities)
    const sent = await sendCalls(portico, { calls: approveAndSend, interval: 20 })
    expect(sent).toMatchObject({ how: 'sequential', isAtomic: false })
    expect(sent.hashes).toHaveLength(2)
    expect(await waitForCalls(portico, sent.id, { interval: 20 })).toEqual({
      status: 'success',
      statusCode: 200,
      isAtomic: false,
      hashes: sent.hashes,
    })
    await expect(
      sendCalls(portico, { calls: approveAndSend, atomicRequired: true }),
    ).rejects.toMatchObject({ code: 'calls-atomic', exit: 'unsupported' })
  },
)

test('sends the calls one by one when a wallet announced batches and does not support the method', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('no such method'), { code: 4200 }))
  const { portico } = await page(atomic('supported'), refuse)
  expect(await sendCalls(portico, { calls: approveAndSend, interval: 20 })).toMatchObject({
    how: 'sequential',
  })
  await expect(
    sendCalls(portico, { calls: approveAndSend, atomicRequired: true }),
  ).rejects.toMatchObject({ exit: 'unsupported' })
})

test('does not prompt for each call when the visitor rejects the batch or its upgrade', async () => {
  for (const code of [4001, 5750]) {
    const { portico, wallet } = await page(atomic('ready'), () =>
      Promise.reject(Object.assign(new Error('no'), { code })),
    )
    await expect(sendCalls(portico, { calls: approveAndSend })).rejects.toMatchObject({
      code: 'user-rejected',
    })
    expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  }
})

test('names the sent calls in the error when one fails', async () => {
  const { portico } = await page(undefined)
  const [first, second] = approveAndSend as readonly [Call, Call]
  const failed: unknown = await sendCalls(portico, {
    calls: [first, { ...refusal }, second],
    interval: 20,
  }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'calls-partly', data: { calls: 3 } })
  const { wallet, ...other } = await page(undefined)
  wallet.set('reject')
  await expect(sendCalls(other.portico, { calls: approveAndSend })).rejects.toMatchObject({
    code: 'user-rejected',
  })
})

test('calls started on a network are not continued on another one', async () => {
  const made = await page(undefined)
  const { request } = made.wallet.provider
  let sent = 0
  made.wallet.provider.request = async (args) => {
    if (args.method === 'eth_sendTransaction' && sent++ === 0) {
      const hash = await request(args)
      await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
      return hash
    }
    return request(args)
  }
  const failed: unknown = await sendCalls(made.portico, {
    calls: approveAndSend,
    interval: 20,
  }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'calls-partly', cause: { code: 'chain-mismatch' } })
  expect(sent).toBe(1)
})

test('an invalid id and an empty status are rejected', async () => {
  for (const answer of [null, 7, '', {}, { id: 5 }, { id: 'x'.repeat(9_000) }]) {
    const { portico } = await page(atomic('supported'), () => answer)
    await expect(sendCalls(portico, { calls: approveAndSend })).rejects.toMatchObject({
      code: 'wallet-answer',
    })
  }
  const { portico } = await page({}, undefined, () => ({ status: 'soon' }))
  await expect(getCallsStatus(portico, { id: '0x1' })).rejects.toMatchObject({
    code: 'wallet-answer',
  })
})

test('a batch is awaited until the wallet reports its end', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  for (const [code, status] of [
    [200, 'success'],
    [400, 'failure'],
    [500, 'failure'],
    [600, 'failure'],
  ] as const) {
    const answers = [
      { status: 100 },
      { status: 100 },
      { status: code, atomic: true, receipts: [{ transactionHash: hash, status: '0x1' }] },
    ]
    const { portico } = await page({}, undefined, () => answers.shift())
    expect(await waitForCalls(portico, '0xabc', { interval: 20 })).toEqual({
      status,
      statusCode: code,
      isAtomic: true,
      hashes: [hash],
    })
    expect(answers).toEqual([])
  }
  const { portico } = await page({}, undefined, () => ({ status: 100 }))
  await expect(
    waitForCalls(portico, '0xabc', { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'aborted' })
})

test('the hooks send, track, and report the wallet’s capabilities', async () => {
  const { portico } = await page(undefined)
  const sending = await hook(portico, () => hooks.useSendCalls(), undefined)
  const following = await hook(
    portico,
    (id: string | undefined) => hooks.useCallsStatus({ id, interval: 20 }),
    undefined as string | undefined,
  )
  expect([sending.now().status, following.now().status]).toEqual(['idle', 'idle'])
  await act(
    async () => void (await sending.now().sendCallsAsync({ calls: approveAndSend, interval: 20 })),
  )
  const { data } = sending.now()
  expect(data).toMatchObject({ how: 'sequential', isAtomic: false })
  await following.draw(data!.id)
  expect((await following.until(({ isSuccess }) => isSuccess)).data).toEqual({
    status: 'success',
    statusCode: 200,
    isAtomic: false,
    hashes: data!.hashes,
  })
  const none = await hook(portico, () => hooks.useCapabilities(), undefined)
  expect((await none.until(({ isSuccess }) => isSuccess)).data).toEqual({
    atomic: 'unsupported',
    all: {},
  })
  const able = await page({ ...atomic('ready'), '0x0': { paymasterService: { supported: true } } })
  const some = await hook(able.portico, () => hooks.useCapabilities(), undefined)
  expect((await some.until(({ isSuccess }) => isSuccess)).data).toEqual({
    atomic: 'ready',
    all: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
  })
})

test('a wallet’s capabilities are read by chain, in either version, and nothing else is accepted', () => {
  expect(capabilitiesOf({ '0x01': { atomicBatch: { supported: true } } }, 'eip155:1').atomic).toBe(
    'supported',
  )
  expect(capabilitiesOf({ 1: { atomic: { status: 'ready' } } }, 'eip155:1').atomic).toBe('ready')
  expect(
    capabilitiesOf(
      { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } },
      'eip155:1',
    ).atomic,
  ).toBe('unsupported')
  for (const answer of [
    null,
    7,
    [],
    'x',
    { '0x1': 'yes' },
    { '0x1': { atomic: 'supported' } },
    { eip155: { atomic: { status: 'supported' } } },
    { '0x1': { atomic: { status: 'always' } } },
  ])
    expect(capabilitiesOf(answer, 'eip155:1').atomic).toBe('unsupported')
})
