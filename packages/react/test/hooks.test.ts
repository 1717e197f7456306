/** Tests of the two hooks that all other hooks for actions and reads are made of. */
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { page, settle, wallet } from '../../core/test/world.ts'
import { useAction, type UseAction } from '../src/hooks/use-action.ts'
import { useBalance, type UseBalance } from '../src/hooks/use-readable-balance.ts'
import { useRead, type Read, type ReadOptions } from '../src/hooks/use-read.ts'
import { useWallet } from '../src/hooks/use-wallet.ts'
import { hook, stubDocument } from './hook.ts'

stubDocument()

/** A promise that the test settles. */
function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((ok, no) => ([resolve, reject] = [ok, no]))
  return { promise, resolve, reject }
}

test('an action is idle, pending, then success with its variables, and idle again after reset', async () => {
  const { portico } = page({ wallets: [] })
  const answer = deferred<string>()
  const { now } = await hook(
    portico,
    () => useAction((_, name: string) => answer.promise.then((text) => `${name} ${text}`)),
    undefined,
  )
  expect(now()).toMatchObject({
    status: 'idle',
    isIdle: true,
    data: undefined,
    error: undefined,
    variables: undefined,
  })
  await act(async () => now().run('fox'))
  expect(now()).toMatchObject({ status: 'pending', isPending: true, variables: 'fox' })
  await act(async () => answer.resolve('runs'))
  expect(now()).toMatchObject({
    status: 'success',
    isSuccess: true,
    data: 'fox runs',
    variables: 'fox',
  })
  await act(async () => now().reset())
  expect(now()).toMatchObject({ status: 'idle', data: undefined, variables: undefined })
})

test('a failure is in the state and rejects the promise; a thrown value that is no error becomes one', async () => {
  const { portico } = page({ wallets: [] })
  const { now } = await hook(
    portico,
    () => useAction((_, why: unknown) => Promise.reject(why)),
    undefined,
  )
  const failure = new Error('no')
  await act(async () => expect(now().runAsync(failure)).rejects.toBe(failure))
  expect(now()).toMatchObject({ status: 'error', isError: true, error: failure })
  // The call does not reject, because an event handler would not catch it.
  await act(async () => now().run('text'))
  expect(now().error).toEqual(new Error('text'))
})

test('reports the later of two calls, and none that was reset', async () => {
  const { portico } = page({ wallets: [] })
  const calls = [deferred<number>(), deferred<number>(), deferred<number>()]
  const { now } = await hook(
    portico,
    (): UseAction<number, number> => useAction((_, at: number) => calls[at]!.promise),
    undefined,
  )
  await act(async () => (now().run(0), now().run(1)))
  await act(async () => calls[1]!.resolve(1))
  await act(async () => calls[0]!.resolve(0))
  expect(now()).toMatchObject({ data: 1, variables: 1 })
  await act(async () => (now().run(2), now().reset()))
  await act(async () => calls[2]!.resolve(2))
  expect(now().status).toBe('idle')
})

interface Height {
  key: string | undefined
  options?: ReadOptions
}
const chain = 'eip155:1'
const fox = () =>
  wallet({ connector: 'evm', id: 'fox', rdns: 'app.fox', accounts: { eip155: ['0xa'] }, chain })

test('a value is read once per key, read again after a transaction, and kept when that fails', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  await portico.data()
  const load = vi.fn(async () => '12345678901234567890')
  const use = ({ key, options }: Height): Read<bigint> =>
    useRead({ key, chain, load, decode: (value) => BigInt(value as string) }, options)
  const one = await hook(portico, use, { key: `0xa/height/${chain}/x` })
  const two = await hook(portico, use, { key: `0xa/height/${chain}/x` })
  await act(settle)
  expect(load).toHaveBeenCalledTimes(1)
  for (const { now } of [one, two])
    expect(now()).toMatchObject({
      status: 'success',
      data: 12345678901234567890n,
      error: undefined,
      isFetching: false,
    })
  load.mockRejectedValueOnce(new Error('down'))
  await act(async () => (await portico.data()).refresh(chain))
  await act(settle)
  expect(one.now()).toMatchObject({
    status: 'error',
    data: 12345678901234567890n,
    error: { code: 'unknown' },
  })
  await act(() => one.now().refetch())
  expect(one.now()).toMatchObject({ status: 'success', error: undefined })
  // What was read of an account is removed with it.
  await act(async () => portico.disconnect())
  await act(settle)
  expect(portico.getState().resources).toEqual({})
})

test('shows a value and a balance as stale from the end of a transaction until they are read again', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  const data = await portico.data()
  const answer = deferred<string>()
  const load = vi
    .fn(async () => '1')
    .mockResolvedValueOnce('1')
    .mockReturnValueOnce(answer.promise)
  const key = `0xa/portfolio/${chain}/usd`
  const use = (): [Read<string>, UseBalance] => [
    useRead({ key, chain, load, decode: String }),
    useBalance(),
  ]
  const { now } = await hook(portico, use, undefined)
  await act(settle)
  expect(now()).toMatchObject([{ isStale: false, data: '1' }, { status: 'ready' }])
  const seen: string[] = []
  const off = portico.subscribe(() => {
    const { resources } = portico.getState()
    seen.push(resources[`0xa/balance/${chain}`]?.changedAt === undefined ? 'new' : 'old')
  })
  await act(async () => data.refresh(chain, ['0xa']))
  await act(settle)
  off()
  expect(now()).toMatchObject([
    { status: 'success', isStale: true, data: '1' },
    { status: 'ready' },
  ])
  // The balance was marked, too, until it was read.
  expect([seen.includes('old'), seen.at(-1)]).toEqual([true, 'new'])
  await act(async () => answer.resolve('2'))
  await act(settle)
  expect(now()).toMatchObject([{ isStale: false, data: '2' }, { status: 'ready' }])
})

test('another key is another value: a late answer is not shown for it, and disabled reads nothing', async () => {
  const { portico } = page({ wallets: [] })
  await portico.data()
  const answers: Record<string, ReturnType<typeof deferred<string>>> = {
    a: deferred(),
    b: deferred(),
  }
  const use = ({ key, options }: Height): Read<string> =>
    useRead(
      {
        key: key && `-/word/${chain}/${key}`,
        chain,
        load: () => answers[key!]!.promise,
        decode: String,
      },
      options,
    )
  const { now, draw } = await hook<Height, Read<string>>(portico, use, {
    key: 'a',
    options: { enabled: false },
  })
  await act(settle)
  expect([now().status, portico.getState().resources]).toEqual(['idle', {}])
  await draw({ key: 'a' })
  await act(settle)
  expect(now()).toMatchObject({ status: 'pending', isFetching: true })
  await draw({ key: 'b' })
  await act(async () => answers['a']!.resolve('late'))
  expect(now()).toMatchObject({ status: 'pending', data: undefined })
  await act(async () => answers['b']!.resolve('now'))
  await act(settle)
  expect(now()).toMatchObject({ status: 'success', data: 'now' })
  await draw({ key: undefined })
  expect(now().status).toBe('idle')
})

test('useWallet has the wallet’s presence and the state of its last call, and is cleared by reset', async () => {
  const fox = wallet({
    connector: 'evm',
    id: 'fox',
    name: 'Fox',
    rdns: 'app.fox',
    accounts: { eip155: ['0xa'] },
  })
  fox.says = 'no'
  const { portico } = page({ wallets: [['evm', fox]] })
  const { now, until } = await hook(portico, (rdns: string) => useWallet(rdns), 'app.fox')
  expect(now()).toMatchObject({
    name: 'Fox',
    isReady: true,
    isConnecting: false,
    status: 'idle',
    error: undefined,
  })
  // The call does not reject, because an event handler would not catch it.
  await act(async () => now().connect())
  expect(await until(({ isError }) => isError)).toMatchObject({
    status: 'error',
    error: { code: 'user-rejected' },
    data: undefined,
  })
  await act(async () => now().reset())
  expect(now()).toMatchObject({ status: 'idle', error: undefined })
  fox.says = 'yes'
  await act(async () => expect(await now().connectAsync()).toMatchObject({ address: '0xa' }))
  expect(now()).toMatchObject({ status: 'success', data: { address: '0xa' } })
})

test('a wallet that is missing is not ready, and its call fails with that reason', async () => {
  const { portico } = page({ wallets: [] })
  const { now } = await hook(portico, () => useWallet('app.owl'), undefined)
  expect(now()).toMatchObject({ name: undefined, isReady: false })
  await act(async () =>
    expect(now().connectAsync()).rejects.toMatchObject({ code: 'not-installed' }),
  )
  expect(now()).toMatchObject({ status: 'error', error: { code: 'not-installed' } })
})
