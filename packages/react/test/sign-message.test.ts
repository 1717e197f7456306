/**
 * One hook that signs a text, over wallets of every namespace. The signatures are checked by
 * libraries that are not ours.
 */
import { act } from 'react'
import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64, toUtf8 } from '@cosmjs/encoding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verifyMessage, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, expectTypeOf, test } from 'vitest'
import { type Portico } from '@portico/core'
import * as evmHooks from '@portico/evm/react'
import * as bitcoin from '../../bitcoin/test/world.ts'
import * as cosmos from '../../cosmos/test/world.ts'
import * as evm from '../../evm/test/world.ts'
import * as polkadot from '../../polkadot/test/world.ts'
import * as solana from '../../solana/test/world.ts'
import { useSignMessage } from '../src/index.ts'
import { hook, stubDocument } from './hook.ts'

stubDocument()

interface Signing {
  portico: Portico
  isValid(message: string, signature: string): boolean | Promise<boolean>
  /** From now on the visitor rejects requests. */
  refuse(): void
}

/** The document of ADR-36, as its text defines it. */
const arbitrary = (signer: string, text: string): Uint8Array =>
  serializeSignDoc(
    makeSignDoc(
      [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(toUtf8(text)) } }],
      { gas: '0', amount: [] },
      '',
      '',
      0,
      0,
    ),
  )

/** The key of the EVM wallet. */
const privateKey: Hex = `0x${'11'.repeat(32)}`

const namespaces: Readonly<Record<string, () => Promise<Signing>>> = {
  async eip155() {
    const { portico, wallet } = await evm.connected({ privateKey })
    const isValid = (message: string, signature: string) =>
      verifyMessage({
        address: privateKeyToAddress(privateKey),
        message,
        signature: signature as Hex,
      })
    return { portico, isValid, refuse: () => wallet.set('reject') }
  },
  async solana() {
    const { portico, wallet } = await solana.connected()
    const key = base58.decode(solana.ada.address)
    return {
      portico,
      isValid: (message, signature) =>
        ed25519.verify(base58.decode(signature), toUtf8(message), key),
      refuse: () => wallet.set({ prompts: { 'solana:signMessage': 'reject' } }),
    }
  },
  async bip122() {
    const { portico, wallet } = await bitcoin.connected({ vendor: 'unisat' })
    const { address } = wallet.addresses().payment
    return {
      portico,
      isValid: (message, signature) => Verifier.verifySignature(address, message, signature, true),
      refuse: () => wallet.set({ prompt: 'reject' }),
    }
  },
  async polkadot() {
    const { portico, wallet } = await polkadot.connected()
    return {
      portico,
      isValid: (message, signature) => signatureVerify(message, signature, polkadot.ada).isValid,
      refuse: () => wallet.set({ prompt: 'reject' }),
    }
  },
  async cosmos() {
    const { portico, wallet } = await cosmos.connected()
    const { pubkey } = (await portico.provider('cosmos')!.getAccounts())[0]!
    const isValid = (message: string, signature: string) =>
      Secp256k1.verifySignature(
        Secp256k1Signature.fromFixedLength(fromBase64(signature)),
        sha256(arbitrary(cosmos.ada.hub, message)),
        pubkey,
      )
    return { portico, isValid, refuse: () => wallet.set({ prompt: 'reject' }) }
  },
}

test.each(Object.keys(namespaces))(
  'a message is signed by the active account: %s',
  async (namespace) => {
    const { portico, isValid, refuse } = await namespaces[namespace]!()
    const { now, until } = await hook(portico, () => useSignMessage(), undefined)
    await act(async () => now().signMessage({ message: 'Grüße ✓' }))
    const { data } = await until(({ isSuccess }) => isSuccess)
    expect(await isValid('Grüße ✓', data!)).toBe(true)
    expect(await isValid('Grüße', data!)).toBe(false)
    refuse()
    await act(async () =>
      expect(
        now().signMessageAsync({ message: 'x', namespace: namespace as 'eip155' }),
      ).rejects.toMatchObject({ code: 'user-rejected', exit: 'rejected' }),
    )
    expect(now()).toMatchObject({
      status: 'error',
      data: undefined,
      variables: { message: 'x', namespace },
    })
    await act(() => portico.disconnect())
    await act(async () =>
      expect(now().signMessageAsync({ message: 'x' })).rejects.toMatchObject({
        code: 'no-account',
      }),
    )
  },
)

test('reports a wallet that cannot sign messages, and an unknown namespace', async () => {
  const { portico } = await bitcoin.connected({
    vendor: 'standard',
    behaviour: { lacks: ['bitcoin:signMessage'] },
  })
  await expect(portico.signMessage({ message: 'x' })).rejects.toMatchObject({
    code: 'method-unsupported',
    exit: 'unsupported',
  })
  await expect(portico.signMessage({ message: 'x', namespace: 'solana' })).rejects.toMatchObject({
    code: 'adapter-missing',
  })
})

test('its signature is a string, and the EVM hook’s is hex', () => {
  expectTypeOf<ReturnType<typeof useSignMessage>['data']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<ReturnType<typeof evmHooks.useSignMessage>['data']>().toEqualTypeOf<
    Hex | undefined
  >()
  expectTypeOf<Parameters<ReturnType<typeof useSignMessage>['signMessage']>>().toExtend<
    [{ message: string }]
  >()
})
