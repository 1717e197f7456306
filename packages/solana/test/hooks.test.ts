/**
 * Tests of hooks over a wallet of the Wallet Standard: what they return while they wait, after
 * success and after failure.
 */
import { act } from 'react'
import { expect, expectTypeOf, test } from 'vitest'
import { base58 } from '@scure/base'
import { startSolana } from '@portico/testkit/solana'
import { hook, stubDocument } from '../../react/test/hook.ts'
import * as hooks from '../src/react/index.ts'
import type { SignedMessage } from '../src/index.ts'
import {
  ada,
  connected,
  network,
  plain,
  SOL,
  transfer,
  transferOn,
  utf8,
  verified,
  world,
} from './world.ts'

stubDocument()

test('useSignMessage signs a text or bytes, and reset clears the signature', async () => {
  const { portico, provider } = await connected()
  const { now, until } = await hook(portico, () => hooks.useSignMessage(), undefined)
  expect(now()).toMatchObject({ status: 'idle', data: undefined })
  await act(async () => now().signMessage({ message: 'Grüße' }))
  const { data } = await until(({ isSuccess }) => isSuccess)
  expect(verified(data!.signature, utf8('Grüße'), provider().publicKey!)).toBe(true)
  await act(async () => now().reset())
  expect(now()).toMatchObject({ status: 'idle', data: undefined })
  let signed: SignedMessage | undefined
  await act(async () => void (signed = await now().signMessageAsync({ message: utf8('bytes') })))
  expect(verified(signed!.signature, utf8('bytes'), base58.decode(ada.address))).toBe(true)
})

test('useSignTransaction returns the signed transaction, and a rejection is in the state and rejects the promise', async () => {
  const { portico, wallet } = await connected()
  const { now, until } = await hook(portico, () => hooks.useSignTransaction(), undefined)
  const transaction = transfer(ada.address, plain.address, 1n)
  await act(async () => now().signTransaction({ transaction }))
  expect((await until(({ isSuccess }) => isSuccess)).data).toHaveLength(transaction.length)
  wallet.set({ prompts: { 'solana:signTransaction': 'reject' } })
  await act(async () =>
    expect(now().signTransactionAsync({ transaction })).rejects.toMatchObject({
      code: 'user-rejected',
    }),
  )
  expect(now()).toMatchObject({
    status: 'error',
    data: undefined,
    error: { code: 'user-rejected' },
    variables: { transaction },
  })
})

test('useSendTransaction sends it, and returns its id', async () => {
  const cluster = await startSolana({ cluster: 'mainnet' })
  try {
    await cluster.airdrop(ada.address, 10n * SOL)
    const { portico } = await connected({ rpcUrl: { 'solana:mainnet': cluster.url } }, [
      network(cluster.chain, cluster.url),
    ])
    const { now, until } = await hook(portico, () => hooks.useSendTransaction(), undefined)
    const transaction = await transferOn(cluster, ada.address, plain.address, SOL)
    await act(async () => now().sendTransaction({ transaction }))
    const { data } = await until(({ isSuccess }) => isSuccess)
    expect(await cluster.rpc('getSignatureStatuses', [[data!]])).toMatchObject({
      value: [{ err: null }],
    })
  } finally {
    await cluster.stop()
  }
})

test('reports a missing wallet in each of them', async () => {
  const { portico } = world()
  const { now } = await hook(portico, () => hooks.useSignMessage(), undefined)
  await act(async () => now().signMessage({ message: 'x' }))
  expect(now()).toMatchObject({ status: 'error', error: { code: 'no-account' } })
})

test('the hooks’ results are typed', () => {
  expectTypeOf<ReturnType<typeof hooks.useSignMessage>['data']>().toEqualTypeOf<
    SignedMessage | undefined
  >()
  expectTypeOf<ReturnType<typeof hooks.useSendTransaction>['data']>().toEqualTypeOf<
    string | undefined
  >()
  expectTypeOf<
    Parameters<ReturnType<typeof hooks.useSignTransaction>['signTransaction']>[0]['transaction']
  >().toEqualTypeOf<Uint8Array>()
})
