import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Instruction as KitInstruction } from '@solana/kit'
import {
  getApproveInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAccounts } from '../accounts.ts'
import { describe as describeActions } from './instructions.ts'
import { parseSignIn, writeSignIn } from './sign-in.ts'
import { decodeTransaction, isTransactionMessage, withSignature } from './transaction.ts'

const me = ownAccounts()[0]!.solana
const mine = address(me.address)
const friend = address('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
const mint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const HASH = blockhash('9NTcZTBGzMMBAW8WyG5NYdiHCmiQBDPbTkxHuVNk3F5M')

function lamports(to: string, amount: bigint): KitInstruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, amount, true)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: mine, role: AccountRole.WRITABLE_SIGNER },
      { address: address(to), role: AccountRole.WRITABLE },
    ],
    data,
  }
}

/** A transaction as another library writes it, unsigned. */
function built(
  instructions: readonly KitInstruction[],
  version: 'legacy' | 0 = 0,
  payer = mine,
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    (tx) => setTransactionMessageFeePayer(payer, tx),
    (tx) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: HASH, lastValidBlockHeight: 1n },
        tx,
      ),
    (tx) => appendTransactionMessageInstructions(instructions, tx),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

test.each(['legacy', 0] as const)(
  'reads amount, receiver and payer of a %s transfer',
  (version) => {
    const transaction = decodeTransaction(built([lamports(friend, 1_500_000_000n)], version))
    expect(transaction).toMatchObject({ version, signers: [mine], blockhash: HASH })
    expect(describeActions(transaction)).toEqual([
      { is: 'transfer', from: mine, to: friend, lamports: 1_500_000_000n },
    ])
  },
)

test('distinguishes tokens, approvals, memos and prices from unknown calls', () => {
  const owner = createNoopSigner(mine)
  const actions = describeActions(
    decodeTransaction(
      built([
        getTransferCheckedInstruction({
          source: friend,
          mint,
          destination: friend,
          authority: owner,
          amount: 5n,
          decimals: 6,
        }),
        getTransferInstruction({ source: friend, destination: mint, authority: owner, amount: 7n }),
        getApproveInstruction({ source: friend, delegate: mint, owner, amount: 2n }),
        {
          programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          data: new TextEncoder().encode('thanks'),
        },
        {
          programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          data: new TextEncoder().encode('a\u202Eb'),
        },
        {
          programAddress: address('ComputeBudget111111111111111111111111111111'),
          data: Uint8Array.of(2, 1, 0, 0, 0),
        },
        { programAddress: TOKEN_PROGRAM_ADDRESS, data: Uint8Array.of(200) },
        {
          programAddress: address('Vote111111111111111111111111111111111111111'),
          data: Uint8Array.of(1, 2, 3),
        },
      ]),
    ),
  )
  expect(actions).toEqual([
    { is: 'token', owner: mine, to: friend, amount: 5n, decimals: 6, mint },
    { is: 'token', owner: mine, to: mint, amount: 7n },
    { is: 'allow', what: 'Spend tokens', who: mint },
    { is: 'memo', text: 'thanks' },
    { is: 'call', program: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', bytes: 5 },
    { is: 'budget' },
    { is: 'call', program: TOKEN_PROGRAM_ADDRESS, bytes: 1 },
    { is: 'call', program: 'Vote111111111111111111111111111111111111111', bytes: 3 },
  ])
})

test('places a signature where another library expects it, and keeps earlier ones', async () => {
  const payer = await generateKeyPairSigner()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (tx) => setTransactionMessageFeePayerSigner(payer, tx),
    (tx) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: HASH, lastValidBlockHeight: 1n },
        tx,
      ),
    (tx) => appendTransactionMessageInstructions([lamports(friend, 1n)], tx),
  )
  const paid = await partiallySignTransaction([payer.keyPair], compileTransaction(message))
  const unsigned = Uint8Array.from(getTransactionEncoder().encode(paid))
  const { message: bytes, signers } = decodeTransaction(unsigned)
  expect(signers).toEqual([payer.address, mine])
  const { signatures, messageBytes } = getTransactionDecoder().decode(
    withSignature(unsigned, mine, await me.sign(bytes)),
  )
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(me.publicKey), 'Ed25519', true, [
    'verify',
  ])
  expect(
    await verifySignature(
      key,
      signatureBytes(signatures[mine] ?? new Uint8Array(64)),
      messageBytes,
    ),
  ).toBe(true)
  expect(signatures[payer.address]).toEqual(paid.signatures[payer.address])
})

test('throws when an account signs that is no required signer', () => {
  expect(() => withSignature(built([lamports(friend, 1n)]), friend, new Uint8Array(64))).toThrow(
    'needs no signature',
  )
})

test('refuses empty, cut and longer bytes, and unknown versions', () => {
  const good = built([lamports(friend, 1n)])
  for (let length = 0; length < good.length; length += 1)
    expect(() => decodeTransaction(good.slice(0, length))).toThrow()
  expect(() => decodeTransaction(Uint8Array.of(...good, 0))).toThrow('longer than it says')
  const unknown = Uint8Array.from(good)
  unknown[65] = 0x81
  expect(() => decodeTransaction(unknown)).toThrow('version 1')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        return decodeTransaction(bytes).signers.length > 0
      } catch (thrown) {
        return thrown instanceof Error
      }
    }),
  )
})

test('detects a message that is a valid transaction, and no plain text as one', () => {
  for (const version of ['legacy', 0] as const)
    expect(
      isTransactionMessage(decodeTransaction(built([lamports(friend, 1n)], version)).message),
    ).toBe(true)
  expect(isTransactionMessage(Uint8Array.of(0x81, 1, 2))).toBe(true)
  for (const text of ['', 'Sign in', '¡Hola!', '\u{1F44B}', 'Ω'])
    expect(isTransactionMessage(new TextEncoder().encode(text))).toBe(false)
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => !isTransactionMessage(new TextEncoder().encode(text)),
    ),
  )
})

test('reads any transfer as it was written', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.constantFrom('legacy' as const, 0 as const),
      (amount, version) => {
        const [action] = describeActions(
          decodeTransaction(built([lamports(friend, amount)], version)),
        )
        return action?.is === 'transfer' && action.lamports === amount
      },
    ),
  )
})

test('writes the sign-in message by its grammar', () => {
  expect(writeSignIn({ domain: 'a.example', address: mine })).toBe(
    `a.example wants you to sign in with your Solana account:\n${mine}`,
  )
  expect(
    writeSignIn({
      domain: 'a.example',
      address: mine,
      statement: 'Come in.',
      uri: 'https://a.example',
      nonce: '12345678',
      resources: ['https://a.example/tos', 'ipfs://x'],
    }),
  ).toBe(
    `a.example wants you to sign in with your Solana account:\n${mine}\n\nCome in.\n\nURI: https://a.example\nNonce: 12345678\nResources:\n- https://a.example/tos\n- ipfs://x`,
  )
})

test('refuses a field with line breaks', () => {
  expect(parseSignIn({ domain: 'a.example', extra: 1 })).toEqual({ domain: 'a.example' })
  for (const bad of [
    null,
    { statement: 'a\nURI: b' },
    { statement: 'a\u2028b' },
    { nonce: 7 },
    { address: '0x00' },
    { resources: ['a\nb'] },
    { resources: 'x' },
  ])
    expect(parseSignIn(bad)).toBeUndefined()
})
