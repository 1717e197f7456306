/** Operations with a seed. Only this code has the whole seed, only during one operation, and it is always overwritten. */
import { combine, split } from 'shamir-secret-sharing'
import type { WalletAddresses } from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import type { KeysAnswers, KeysFault, KeysReply, KeysRequest, NewSet, Payload, SharePair, Signed } from './protocol.ts'
import { isRequest } from './protocol.ts'
import { entropyLength, phraseOf, seedOf } from './seed.ts'

class KeysError extends Error {
  readonly code: KeysFault
  constructor(code: KeysFault) {
    super(code)
    this.code = code
  }
}

/** Loaded on demand, so that signing on one chain family does not wait for the other's code. */
const evm = () => import('./evm/sign.ts')
const solana = () => import('./solana/sign.ts')

async function addressesOf(seed: Uint8Array): Promise<WalletAddresses> {
  const [{ evmAccount }, { solanaAccount }] = await Promise.all([evm(), solana()])
  return { eip155: evmAccount(seed), solana: solanaAccount(seed) }
}

/** Provides the seed while `use` runs. */
async function withSeed<T>(entropy: Uint8Array, use: (seed: Uint8Array) => Promise<T> | T): Promise<T> {
  const seed = await seedOf(entropy)
  try {
    return await use(seed)
  } finally {
    wipe(seed)
  }
}

/** Provides the entropy of two shares while `use` runs. */
async function combined<T>(shares: SharePair, use: (entropy: Uint8Array) => Promise<T>): Promise<T> {
  const parts = shares.map((share) => new Uint8Array(share))
  let entropy: Uint8Array | undefined
  try {
    entropy = await combine(parts).catch(() => {
      throw new KeysError('keys-mismatch')
    })
    return await use(entropy)
  } finally {
    wipe(entropy, ...parts)
  }
}

async function splitUp(entropy: Uint8Array, addresses: WalletAddresses): Promise<NewSet> {
  const [device, server, recovery] = await split(entropy, 3, 2)
  const bufferOf = (share: Uint8Array | undefined): ArrayBuffer => {
    const buffer = new ArrayBuffer(entropyLength + 1)
    new Uint8Array(buffer).set(share!)
    wipe(share)
    return buffer
  }
  return { device: bufferOf(device), server: bufferOf(server), recovery: bufferOf(recovery), addresses }
}

async function create(): Promise<NewSet> {
  const entropy = crypto.getRandomValues(new Uint8Array(entropyLength))
  try {
    return await splitUp(entropy, await withSeed(entropy, addressesOf))
  } finally {
    wipe(entropy)
  }
}

function refuse(isSame: boolean): void {
  if (!isSame) throw new KeysError('keys-mismatch')
}

async function signWith(seed: Uint8Array, expected: WalletAddresses, payload: Payload): Promise<Signed> {
  if (payload.is === 'solana-message' || payload.is === 'solana-transactions') {
    const { signSolana, isTransactionMessage } = await solana()
    if (payload.is === 'solana-message' && isTransactionMessage(payload.bytes)) throw new KeysError('message-is-transaction')
    const signed = signSolana(seed, expected.solana, payload.is === 'solana-message' ? [payload.bytes] : payload.messages)
    refuse(signed !== null)
    return { signed: signed!, hash: null }
  }
  const { signEvm } = await evm()
  const signed = signEvm(seed, expected.eip155, payload)
  refuse(signed !== null)
  return signed!
}

async function run(request: KeysRequest): Promise<KeysAnswers[keyof KeysAnswers]> {
  switch (request.do) {
    case 'create':
      return create()
    case 'addresses':
      return combined(request.shares, (entropy) => withSeed(entropy, addressesOf))
    case 'split':
      return combined(request.shares, async (entropy) => {
        const addresses = await withSeed(entropy, addressesOf)
        refuse(addresses.eip155 === request.addresses.eip155 && addresses.solana === request.addresses.solana)
        return splitUp(entropy, addresses)
      })
    case 'phrase':
      return combined(request.shares, async (entropy) => {
        const addresses = await withSeed(entropy, addressesOf)
        refuse(addresses.eip155 === request.addresses.eip155 && addresses.solana === request.addresses.solana)
        const { buffer, length } = phraseOf(entropy)
        const phrase = buffer.slice(0, length).buffer
        wipe(buffer)
        return { phrase }
      })
    case 'sign':
      return combined(request.shares, (entropy) => withSeed(entropy, (seed) => signWith(seed, request.addresses, request.payload)))
  }
}

/** Never rejects. An error is reported as a single code, without any data. */
export async function operate(request: unknown): Promise<KeysReply> {
  if (!isRequest(request)) return { ok: false, code: 'keys-failed' }
  try {
    return { ok: true, answer: await run(request) }
  } catch (error) {
    return { ok: false, code: error instanceof KeysError ? error.code : 'keys-failed' }
  }
}
