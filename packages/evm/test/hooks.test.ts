/**
 * Tests of hooks over a wallet and a chain: what they return while they wait, after success and
 * after failure.
 */
import { act } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  demoAccounts,
  demoNetworks,
  demoTokenAbi,
  greeterAbi,
  startDemoChains,
  type DemoChains,
} from '@portico/testkit/chains'
import { settle } from '@portico/testkit/world'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import * as hooks from '../src/react/index.ts'
import { waitForTransaction } from '../src/index.ts'
import { demoPage } from './demo.ts'
import { hook, stubDocument } from '../../react/test/hook.ts'

const { mainnet, second } = demoNetworks
const { ada, plain, impostor } = demoAccounts
const greeter = { abi: greeterAbi, address: mainnet.greeter } as const
const [dollar] = mainnet.tokens
const token = { abi: demoTokenAbi, address: dollar!.address } as const
let chains: DemoChains

stubDocument()
beforeAll(async () => {
  chains = await startDemoChains()
})
afterAll(() => chains.stop())

const typed = {
  domain: { name: 'Portico', version: '1', chainId: 1 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

test('useSignMessage and useSignTypedData return the signature, and reset clears it', async () => {
  const { portico } = await demoPage(chains)
  const one = await hook(portico, () => hooks.useSignMessage(), undefined)
  expect(one.now()).toMatchObject({ status: 'idle', isIdle: true, data: undefined })
  await act(async () => one.now().signMessage({ message: 'Hello' }))
  const { data, variables } = await one.until(({ isSuccess }) => isSuccess)
  expect([await recoverMessageAddress({ message: 'Hello', signature: data! }), variables]).toEqual([
    ada.address,
    { message: 'Hello' },
  ])
  await act(async () => one.now().reset())
  expect(one.now()).toMatchObject({ status: 'idle', data: undefined })
  const two = await hook(portico, () => hooks.useSignTypedData(), undefined)
  let signature: `0x${string}`
  await act(async () => void (signature = await two.now().signTypedDataAsync(typed)))
  expect(await recoverTypedDataAddress({ ...typed, signature: signature! })).toBe(ada.address)
  expect(two.now()).toMatchObject({ status: 'success', data: signature!, variables: typed })
})

test('a rejection is in the state as a typed error, and rejects the promise', async () => {
  const { portico, wallet } = await demoPage(chains)
  wallet.set('reject')
  const { now } = await hook(portico, () => hooks.useSendTransaction(), undefined)
  await act(async () =>
    expect(now().sendTransactionAsync({ to: plain.address, value: 1n })).rejects.toMatchObject({
      code: 'user-rejected',
    }),
  )
  expect(now()).toMatchObject({
    status: 'error',
    isError: true,
    data: undefined,
    error: { code: 'user-rejected', exit: 'rejected' },
  })
})

test('useSendTransaction returns a hash, and useWaitForTransaction its result', async () => {
  const { portico } = await demoPage(chains)
  const sending = await hook(portico, () => hooks.useSendTransaction(), undefined)
  const waiting = await hook(
    portico,
    (hash: `0x${string}` | undefined) => hooks.useWaitForTransaction({ hash, interval: 20 }),
    undefined as `0x${string}` | undefined,
  )
  expect(waiting.now()).toMatchObject({ status: 'idle', data: undefined })
  await act(async () => sending.now().sendTransaction({ to: plain.address, value: 1n }))
  const { data: hash } = await sending.until(({ isSuccess }) => isSuccess)
  await waiting.draw(hash)
  const { data } = await waiting.until(({ isSuccess }) => isSuccess)
  expect(data).toEqual({ status: 'success', blockNumber: expect.any(BigInt) })
})

test('useWaitForTransaction reports a revert, polls once for all callers, and stops then', async () => {
  const { portico } = await demoPage(chains)
  const hash = (await chains.mainnet.rpc('eth_sendTransaction', [
    { from: ada.address, to: mainnet.greeter, gas: '0x30000', data: '0x12345678' },
  ])) as `0x${string}`
  const rpc = await portico.services.rpc('eip155:1')
  const request = vi.spyOn(rpc, 'request')
  const use = () => hooks.useWaitForTransaction({ hash, interval: 20 })
  const one = await hook(portico, use, undefined)
  const two = await hook(portico, use, undefined)
  for (const { until } of [one, two])
    expect((await until(({ isSuccess }) => isSuccess)).data?.status).toBe('reverted')
  await act(async () => (await portico.data()).refresh('eip155:1'))
  // A refresh would send its request in the same turn.
  await act(settle)
  expect(
    request.mock.calls.filter(([method]) => method === 'eth_getTransactionReceipt'),
  ).toHaveLength(1)
})

test('useReadContract shares its result, and reads again after useWriteContract', async () => {
  const { portico } = await demoPage(chains)
  const rpc = await portico.services.rpc('eip155:1')
  const request = vi.spyOn(rpc, 'request')
  const use = () => hooks.useReadContract({ ...greeter, functionName: 'greeting' })
  const one = await hook(portico, use, undefined)
  expect(one.now()).toMatchObject({ status: 'pending', isPending: true, data: undefined })
  const two = await hook(portico, use, undefined)
  for (const { until } of [one, two]) await until(({ isSuccess }) => isSuccess)
  expect(request.mock.calls.filter(([method]) => method === 'eth_call')).toHaveLength(1)
  const writing = await hook(portico, () => hooks.useWriteContract(), undefined)
  await act(async () =>
    writing
      .now()
      .writeContract({ ...greeter, functionName: 'setGreeting', args: ['Good evening'] }),
  )
  const { data: hash, variables } = await writing.until(({ isSuccess }) => isSuccess)
  expect(variables).toMatchObject({ functionName: 'setGreeting', args: ['Good evening'] })
  await act(async () => void (await waitForTransaction(portico, hash!, { interval: 20 })))
  expect((await one.until(({ data }) => data === 'Good evening')).isSuccess).toBe(true)
})

test('large numbers survive the state, and another argument is another value', async () => {
  const { portico } = await demoPage(chains)
  const use = (owner: `0x${string}`) =>
    hooks.useReadContract({ ...token, functionName: 'balanceOf', args: [owner] })
  const { draw, until, given } = await hook(portico, use, ada.address as `0x${string}`)
  expect((await until(({ isSuccess }) => isSuccess)).data).toBe(1234560000n)
  const before = given.length
  await draw(impostor.address)
  expect((await until(({ isSuccess }) => isSuccess)).data).toBe(0n)
  // No render shows the value of one account for the other.
  expect(given.slice(before).map(({ data }) => data)).not.toContain(1234560000n)
})

test('useReadContracts reads several in one shared request, and reports each failure', async () => {
  const { portico } = await demoPage(chains)
  const request = vi.spyOn(await portico.services.rpc('eip155:1'), 'request')
  const use = () =>
    hooks.useReadContracts({
      contracts: [
        { ...token, functionName: 'symbol' },
        { ...token, functionName: 'balanceOf', args: [ada.address] },
        { ...greeter, functionName: 'overflow', args: [2n ** 256n - 1n] },
      ],
    })
  const one = await hook(portico, use, undefined)
  const two = await hook(portico, use, undefined)
  for (const { until } of [one, two]) {
    const { data } = await until(({ isSuccess }) => isSuccess)
    expect(data).toMatchObject([
      { status: 'success', result: dollar!.symbol },
      { status: 'success', result: 1234560000n },
      {
        status: 'failure',
        error: {
          name: 'PorticoError',
          code: 'contract-call',
          message: expect.stringMatching(/reverted/),
        },
      },
    ])
  }
  expect(request.mock.calls.filter(([method]) => method === 'eth_call')).toHaveLength(1)
  // The object stays the same until something is read, so that effects that depend on it do not run
  // again.
  expect(
    one.given
      .filter(({ isSuccess }) => isSuccess)
      .map(({ data }) => data)
      .every((data, _, all) => data === all[0]),
  ).toBe(true)
})

test('useReadContracts without allowed failures returns plain results, or one failure for all', async () => {
  const { portico } = await demoPage(chains)
  const good = await hook(
    portico,
    () =>
      hooks.useReadContracts({
        contracts: [{ ...token, functionName: 'decimals' }],
        allowFailure: false,
      }),
    undefined,
  )
  expect((await good.until(({ isSuccess }) => isSuccess)).data).toEqual([dollar!.decimals])
  const contracts = [
    { ...token, functionName: 'symbol' },
    { ...greeter, functionName: 'overflow', args: [2n ** 256n - 1n] },
  ] as const
  const bad = await hook(
    portico,
    () => hooks.useReadContracts({ contracts, allowFailure: false }),
    undefined,
  )
  expect((await bad.until(({ isError }) => isError)).error).toMatchObject({
    code: 'contract-call',
    message: expect.stringMatching(/reverted/),
  })
  const off = await hook(
    portico,
    (enabled: boolean) => hooks.useReadContracts({ contracts }, { enabled }),
    false,
  )
  expect(off.now().status).toBe('idle')
})

test('a failure has the contract’s reason (contract-call), and disabled reads nothing', async () => {
  const { portico } = await demoPage(chains)
  const use = (enabled: boolean) =>
    hooks.useReadContract(
      { ...greeter, functionName: 'overflow', args: [2n ** 256n - 1n] },
      { enabled },
    )
  const { now, draw, until } = await hook(portico, use, false as boolean)
  expect([now().status, portico.getState().resources]).toEqual(['idle', {}])
  await draw(true)
  const { error } = await until(({ isError }) => isError)
  expect(error).toMatchObject({ code: 'contract-call', message: expect.stringMatching(/reverted/) })
})

test('useSimulateContract and useEstimateGas use the active account', async () => {
  const { portico } = await demoPage(chains)
  const simulated = await hook(
    portico,
    () =>
      hooks.useSimulateContract({ ...token, functionName: 'transfer', args: [plain.address, 1n] }),
    undefined,
  )
  const gas = await hook(
    portico,
    () => hooks.useEstimateGas({ to: plain.address, value: 1n }),
    undefined,
  )
  expect((await simulated.until(({ isSuccess }) => isSuccess)).data).toEqual({ result: true })
  expect((await gas.until(({ isSuccess }) => isSuccess)).data).toBe(21_000n)
  expect(
    Object.keys(portico.getState().resources).filter((key) => key.startsWith(`${ada.address}/`)),
  ).toHaveLength(2)
  await act(() => portico.disconnect())
  // The account's values are removed, and calls without an account are still possible.
  expect(
    Object.keys(portico.getState().resources).filter((key) => key.startsWith(`${ada.address}/`)),
  ).toEqual([])
  expect(gas.now().status).toBe('idle')
})

test('a late result for an account that is not active any more is dropped', async () => {
  const { portico, wallet } = await demoPage(chains)
  const rpc = await portico.services.rpc('eip155:1')
  const { request } = rpc
  let late: () => void = () => {}
  // The first account's answer waits. The second account holds nothing, so its call reverts.
  const answers = vi.spyOn(rpc, 'request').mockImplementation(async (method, params, options) => {
    const answer = request.call(rpc, method, params, options)
    if (method === 'eth_call' && JSON.stringify(params).includes(ada.address))
      await new Promise<void>((resolve) => (late = resolve))
    return answer
  })
  const { given, until } = await hook(
    portico,
    () =>
      hooks.useSimulateContract({ ...token, functionName: 'transfer', args: [plain.address, 1n] }),
    undefined,
  )
  await act(async () => wallet.switchAccounts([impostor.address]))
  expect((await until(({ isError }) => isError)).error?.message).toMatch(/reverted/)
  await act(async () => {
    late()
    await Promise.allSettled(answers.mock.results.map(({ value }) => value))
  })
  await act(settle)
  expect(given.at(-1)).toMatchObject({ status: 'error', data: undefined })
  expect(given.map(({ data }) => data)).not.toContainEqual({ result: true })
})

test('useEnsName and useEnsAvatar: a name, then its picture', async () => {
  const { portico } = await demoPage(chains)
  const { until } = await hook(
    portico,
    () => {
      const { address } = hooks.useAccount()
      const { data: name } = hooks.useEnsName({ address })
      const { data: avatar } = hooks.useEnsAvatar({ name })
      return { address, name, avatar }
    },
    undefined,
  )
  expect(await until(({ avatar }) => avatar !== undefined)).toEqual({
    address: ada.address,
    name: 'ada.eth',
    avatar: expect.stringMatching(/^(https:|data:image)/),
  })
})

test('viem’s clients follow account and network, and are undefined after a disconnect', async () => {
  const { portico } = await demoPage(chains)
  const wallet = await hook(portico, () => hooks.useWalletClient(), undefined)
  const reading = await hook(portico, () => hooks.usePublicClient(), undefined)
  const first = await wallet.until(({ isSuccess }) => isSuccess)
  expect([first.data?.account.address, first.data?.chain.id]).toEqual([ada.address, 1])
  expect((await reading.until(({ isSuccess }) => isSuccess)).data?.chain?.id).toBe(1)
  await act(async () => portico.switchNetwork(`eip155:${second.id}`))
  expect(
    (await wallet.until(({ data }) => data?.chain.id === second.id)).data?.account.address,
  ).toBe(ada.address)
  expect((await reading.until(({ data }) => data?.chain?.id === second.id)).isSuccess).toBe(true)
  await act(() => portico.disconnect())
  expect(wallet.now()).toMatchObject({ status: 'idle', data: undefined })
})

test('watch reads again with each block while the page is visible', async () => {
  const { portico } = await demoPage(chains)
  const watched: string[] = []
  const data = await portico.data()
  const { more } = data
  data.more = async () => {
    const portfolio = await more()
    return {
      ...portfolio,
      watchBlocks: (chain) => (watched.push(chain), () => void watched.push(`no ${chain}`)),
    }
  }
  const { unmount } = await hook(
    portico,
    () => hooks.useReadContract({ ...greeter, functionName: 'tips' }, { watch: true }),
    undefined,
  )
  await vi.waitFor(() => expect(watched).toEqual(['eip155:1']))
  await unmount()
  expect(watched).toEqual(['eip155:1', 'no eip155:1'])
})
