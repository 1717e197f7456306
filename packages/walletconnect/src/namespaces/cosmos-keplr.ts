import type { ChainId, Json } from '@portico/core'
import { fromBase64, toBase64 } from '../codec/base64.ts'
import { unsupported, type Key } from './cosmos-keys.ts'
import { fieldsOf, type SideContext } from './side.ts'
import { defined } from '@portico/core/adapter'

/** With Keplr's names. */
interface SignDoc {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: unknown
}

export interface Keplr {
  enable(references: readonly string[]): Promise<void>
  getKey(reference: string): Promise<object>
  signAmino?(reference: string, signer: string, doc: Json): Promise<object>
  signDirect?(reference: string, signer: string, doc: SignDoc): Promise<object>
}

const chainNamed = (reference: string): ChainId => `cosmos:${reference}`
const bytesIn = (value: unknown): Uint8Array | null =>
  typeof value === 'string' ? fromBase64(value) : null

/**
 * As the Cosmos adapter expects it.
 *
 * @param methods The session's methods at its start.
 * @param isServed Whether the session has an account on a chain.
 * @param use Makes a chain's account active and resolves with its key.
 */
export function keplrOf(
  { ask, name }: SideContext,
  methods: readonly string[],
  isServed: (chain: ChainId) => boolean,
  use: (chain: ChainId) => Promise<Key>,
): Keplr {
  async function sign(
    method: string,
    reference: string,
    signerAddress: string,
    signDoc: Json,
  ): Promise<{ signature: Json; signed: Json | undefined }> {
    const { signature = null, signed } = fieldsOf(
      await ask(chainNamed(reference), method, { signerAddress, signDoc }),
      'signature',
    )
    return { signature, signed }
  }

  async function signAmino(reference: string, signer: string, doc: Json): Promise<object> {
    const { signature, signed } = await sign('cosmos_signAmino', reference, signer, doc)
    return { signed: signed ?? doc, signature }
  }

  async function signDirect(
    reference: string,
    signer: string,
    { accountNumber, authInfoBytes, bodyBytes, chainId }: SignDoc,
  ): Promise<object> {
    const doc = {
      chainId,
      accountNumber: String(accountNumber),
      bodyBytes: toBase64(bodyBytes),
      authInfoBytes: toBase64(authInfoBytes),
    }
    const { signature, signed } = await sign('cosmos_signDirect', reference, signer, doc)
    const back = signed === undefined ? doc : fieldsOf(signed, 'document')
    return {
      signed: {
        ...doc,
        ...back,
        bodyBytes: bytesIn(back['bodyBytes']),
        authInfoBytes: bytesIn(back['authInfoBytes']),
      },
      signature,
    }
  }

  return {
    async enable(references) {
      if (!references.every((reference) => isServed(chainNamed(reference)))) throw unsupported()
    },
    async getKey(reference) {
      const { address, algo, pubkey } = await use(chainNamed(reference))
      return { algo, bech32Address: address, pubKey: pubkey, name, isNanoLedger: false }
    },
    ...defined({
      signAmino: methods.includes('cosmos_signAmino') ? signAmino : undefined,
      signDirect: methods.includes('cosmos_signDirect') ? signDirect : undefined,
    }),
  }
}
