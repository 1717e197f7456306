/**
 * Tests of hooks over a Bitcoin wallet: what they return while they wait, after success and after
 * failure.
 */
import { act } from 'react'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { expect, expectTypeOf, test } from 'vitest'
import { scriptOf } from '@portico/testkit/bitcoin'
import { hook, stubDocument } from '../../react/test/hook.ts'
import * as hooks from '../src/react/index.ts'
import type { SignedPsbt } from '../src/index.ts'
import { connected, world } from './world.ts'

stubDocument()

/** An unsigned transaction that spends one output of an address. */
function spending(address: string): string {
  const transaction = new Transaction()
  transaction.addInput({
    txid: '11'.repeat(32),
    index: 0,
    witnessUtxo: { script: scriptOf(address, 'mainnet'), amount: 50_000n },
  })
  transaction.addOutput({ script: scriptOf(address, 'mainnet'), amount: 49_000n })
  return base64.encode(transaction.toPSBT())
}

test('useSignMessage signs with the active account, and reset clears the signature', async () => {
  const { portico, wallet } = await connected({ vendor: 'xverse' })
  const { address } = wallet.addresses().payment
  const { now, until } = await hook(portico, () => hooks.useSignMessage(), undefined)
  expect(now()).toMatchObject({ status: 'idle', data: undefined })
  await act(async () => now().signMessage({ message: 'Hello', protocol: 'bip322' }))
  const { data } = await until(({ isSuccess }) => isSuccess)
  expect(Verifier.verifySignature(address, 'Hello', data!.signature, true)).toBe(true)
  await act(async () => now().reset())
  expect(now()).toMatchObject({ status: 'idle', data: undefined })
})

test('useSignPsbt returns the signed PSBT, and a rejection is in the state and rejects the promise', async () => {
  const { portico, wallet } = await connected({ vendor: 'xverse' })
  const { address } = wallet.addresses().payment
  const { now, until } = await hook(portico, () => hooks.useSignPsbt(), undefined)
  const request = { psbt: spending(address), inputs: [{ address, index: 0 }] }
  await act(async () => now().signPsbt(request))
  const { data } = await until(({ isSuccess }) => isSuccess)
  expect(Transaction.fromPSBT(base64.decode(data!.psbt!)).getInput(0).partialSig).toHaveLength(1)
  wallet.set({ prompt: 'reject' })
  await act(async () =>
    expect(now().signPsbtAsync(request)).rejects.toMatchObject({ code: 'user-rejected' }),
  )
  expect(now()).toMatchObject({
    status: 'error',
    data: undefined,
    error: { code: 'user-rejected' },
    variables: request,
  })
})

test('useSendTransfer reports why a payment cannot be made: no connection, or the wallet cannot pay', async () => {
  const recipients = [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amount: 1000n }]
  const disconnected = await hook(world().portico, () => hooks.useSendTransfer(), undefined)
  await act(async () => disconnected.now().sendTransfer({ recipients }))
  expect(disconnected.now()).toMatchObject({ status: 'error', error: { code: 'no-account' } })
  const { portico } = await connected({ vendor: 'standard' })
  const { now } = await hook(portico, () => hooks.useSendTransfer(), undefined)
  await act(async () =>
    expect(now().sendTransferAsync({ recipients })).rejects.toMatchObject({
      code: 'method-unsupported',
    }),
  )
  expect(now()).toMatchObject({ status: 'error', variables: { recipients } })
})

test('the hooks’ results are typed', () => {
  expectTypeOf<ReturnType<typeof hooks.useSignPsbt>['data']>().toEqualTypeOf<
    SignedPsbt | undefined
  >()
  expectTypeOf<ReturnType<typeof hooks.useSendTransfer>['data']>().toEqualTypeOf<
    { txid: string } | undefined
  >()
  expectTypeOf<
    Parameters<
      ReturnType<typeof hooks.useSendTransfer>['sendTransfer']
    >[0]['recipients'][number]['amount']
  >().toEqualTypeOf<bigint>()
})
