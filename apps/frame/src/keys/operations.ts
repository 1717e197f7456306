import { combine } from 'shamir-secret-sharing'
import type { SetToProve, WalletAddresses } from '@portico/wire'
import { wipe, type Bytes } from '../shared/bytes.ts'
import { evmAddress, signEvm } from './evm/sign.ts'
import { entropyLength, evmKeyIn, openKeys, solanaKeyIn, type PrivateKeys } from './keyring.ts'
import type {
  KeysAnswers,
  KeysFault,
  KeysReply,
  KeysRequest,
  NewSet,
  Payload,
  Phrase,
  SharePair,
  Signed,
} from './protocol.ts'
import { isRequest, shareLength } from './protocol.ts'

class KeysError extends Error {
  readonly code: KeysFault
  constructor(code: KeysFault) {
    super(code)
    this.code = code
  }
}

/** EVM signatures wait neither for Solana's code nor for key derivation. */
const solana = () => import('./solana/sign.ts')
const making = () => import('./make.ts')

const addressesOf = async (keys: PrivateKeys): Promise<WalletAddresses> => ({
  eip155: evmAddress(evmKeyIn(keys)),
  solana: (await solana()).solanaAddress(solanaKeyIn(keys)),
})

/** Provides the keys while `use` runs. */
async function withKeys<T>(
  getting: Promise<PrivateKeys>,
  use: (keys: PrivateKeys) => Promise<T>,
): Promise<T> {
  const keys = await getting
  try {
    return await use(keys)
  } finally {
    wipe(keys)
  }
}

const derived = async (entropy: Bytes): Promise<PrivateKeys> => (await making()).deriveKeys(entropy)

/** Derived if there is no keyring, or it does not open. */
const keysOf = async (entropy: Bytes, keyring: Bytes | null): Promise<PrivateKeys> =>
  (keyring && (await openKeys(entropy, keyring))) ?? derived(entropy)

/** Provides the entropy of two shares, and the keyring behind one of them, while `use` runs. */
async function combined<T>(
  shares: SharePair,
  use: (entropy: Bytes, keyring: Bytes | null) => Promise<T>,
): Promise<T> {
  const parts = shares.map((share) => new Uint8Array(share))
  let entropy: Bytes | undefined
  try {
    entropy = (await combine(parts.map((part) => part.subarray(0, shareLength))).catch(() => {
      throw new KeysError('keys-mismatch')
    })) as Bytes
    return await use(
      entropy,
      parts.map((part) => part.subarray(shareLength)).find(({ length }) => length > 0) ?? null,
    )
  } finally {
    wipe(entropy, ...parts)
  }
}

async function create(proves: SetToProve): Promise<NewSet> {
  const entropy = crypto.getRandomValues(new Uint8Array(entropyLength))
  try {
    return await withKeys(derived(entropy), async (keys) =>
      (await making()).splitUp(entropy, keys, await addressesOf(keys), proves),
    )
  } finally {
    wipe(entropy)
  }
}

function refuse(isSame: boolean): void {
  if (!isSame) throw new KeysError('keys-mismatch')
}

async function signWith(
  keys: PrivateKeys,
  expected: WalletAddresses,
  payload: Payload,
): Promise<Signed> {
  if (payload.is === 'solana-message' || payload.is === 'solana-transactions') {
    const { signSolana, isTransactionMessage } = await solana()
    if (payload.is === 'solana-message' && isTransactionMessage(payload.bytes))
      throw new KeysError('message-is-transaction')
    const signed = signSolana(
      solanaKeyIn(keys),
      expected.solana,
      payload.is === 'solana-message' ? [payload.bytes] : payload.messages,
    )
    refuse(signed !== null)
    return { signed: signed!, hash: null }
  }
  const signed = signEvm(evmKeyIn(keys), expected.eip155, payload)
  refuse(signed !== null)
  return signed!
}

/** Rejects if the keys belong to another wallet. */
const withOwnKeys = <T>(
  entropy: Bytes,
  expected: WalletAddresses,
  use: (keys: PrivateKeys, addresses: WalletAddresses) => Promise<T>,
): Promise<T> =>
  withKeys(derived(entropy), async (keys) => {
    const addresses = await addressesOf(keys)
    refuse(addresses.eip155 === expected.eip155 && addresses.solana === expected.solana)
    return use(keys, addresses)
  })

async function phraseIn(entropy: Bytes): Promise<Phrase> {
  const { buffer, length } = (await making()).phraseOf(entropy)
  const phrase = buffer.slice(0, length).buffer
  wipe(buffer)
  return { phrase }
}

async function run(request: KeysRequest): Promise<KeysAnswers[keyof KeysAnswers]> {
  switch (request.do) {
    case 'create':
      return create(request.proves)
    case 'addresses':
      return combined(request.shares, (entropy) => withKeys(derived(entropy), addressesOf))
    case 'split':
      return combined(request.shares, (entropy) =>
        withOwnKeys(entropy, request.addresses, async (keys, addresses) =>
          (await making()).splitUp(entropy, keys, addresses, request.proves),
        ),
      )
    case 'phrase':
      return combined(request.shares, (entropy) =>
        withOwnKeys(entropy, request.addresses, () => phraseIn(entropy)),
      )
    case 'sign':
      return combined(request.shares, (entropy, keyring) =>
        withKeys(keysOf(entropy, keyring), (keys) =>
          signWith(keys, request.addresses, request.payload),
        ),
      )
  }
}

/** Never rejects. An error is a single code, without data. */
export async function operate(request: unknown): Promise<KeysReply> {
  if (!isRequest(request)) return { ok: false, code: 'keys-failed' }
  try {
    return { ok: true, answer: await run(request) }
  } catch (error) {
    return { ok: false, code: error instanceof KeysError ? error.code : 'keys-failed' }
  }
}
