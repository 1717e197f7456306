import type { SigningMethods, SolanaContext, SolanaOutputs, SolanaSigner } from './deps.ts'
import type { makeSignInText } from './sign-in-text.ts'

export interface MessageDeps {
  makeSignInText: typeof makeSignInText
}

/** Self-contained. */
export function makeMessages(
  deps: MessageDeps,
  { state, accounts, failures, traits }: SolanaContext,
  signer: SolanaSigner,
  outputs: SolanaOutputs,
): SigningMethods {
  const signInText = deps.makeSignInText({ traits })

  const wrapped = (message: Uint8Array): Uint8Array => {
    if (traits().outputs !== 'envelope') return Uint8Array.from(message)
    return Uint8Array.from([
      0xff,
      ...new TextEncoder().encode('solana offchain'),
      0,
      1,
      message.length & 255,
      message.length >> 8,
      ...message,
    ])
  }

  const signMessage = async (
    account: unknown,
    message: Uint8Array,
  ): Promise<Record<string, unknown>> => {
    const { address } = signer.authorize(account, 'solana:signMessage')
    const isOther = traits().outputs === 'other-message'
    const bytes = isOther ? Uint8Array.from([...message, 33]) : wrapped(message)
    return { signedMessage: bytes, signature: outputs.bytes(await signer.sign(address, bytes)) }
  }

  const signIn = async (
    input: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> => {
    const address = String(input['address'] ?? state.granted[0] ?? state.selected[0])
    const [account] = accounts.objects([address])
    if (!account)
      throw failures.failure(4100, 'The requested account has not been authorized by the user.')
    const text = new TextEncoder().encode(signInText(input, address))
    const bytes = traits().signIn === 'no-text' ? Uint8Array.of(255, 254, 0) : wrapped(text)
    return {
      account,
      signedMessage: bytes,
      signature: outputs.bytes(await signer.sign(address, bytes)),
      signatureType: 'ed25519',
    }
  }

  return {
    signMessage(inputs) {
      const messages = inputs as readonly { account?: unknown; message?: Uint8Array }[]
      return outputs.list(
        messages.map(({ account, message = new Uint8Array() }) => signMessage(account, message)),
      )
    },
    signIn(inputs) {
      return outputs.list((inputs as readonly Record<string, unknown>[]).map(signIn))
    },
  }
}
