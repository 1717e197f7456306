import type { SigningMethods, SolanaContext, SolanaOutputs, SolanaSigner } from './parts.ts'

/** `solana:signMessage` and `solana:signIn`. Self-contained. */
export function makeMessages(
  { state, accounts, failures, traits }: SolanaContext,
  signer: SolanaSigner,
  outputs: SolanaOutputs,
): SigningMethods {
  const fields = [
    ['URI', 'uri'],
    ['Version', 'version'],
    ['Chain ID', 'chainId'],
    ['Nonce', 'nonce'],
    ['Issued At', 'issuedAt'],
    ['Expiration Time', 'expirationTime'],
    ['Not Before', 'notBefore'],
    ['Request ID', 'requestId'],
  ] as const

  const signInText = (input: Readonly<Record<string, unknown>>, address: string): string => {
    const { signIn } = traits()
    const domain =
      signIn === 'wrong-domain' ? 'elsewhere.example' : (input['domain'] ?? 'this.page')
    const head = [
      `${domain} wants you to sign in with your Solana account:`,
      signIn === 'wrong-account' ? '11111111111111111111111111111111' : address,
    ]
    if (input['statement']) head.push('', String(input['statement']))
    const present = fields.filter(
      ([, name]) => input[name] && !(name === 'nonce' && signIn === 'no-nonce'),
    )
    const lines = present.map(([label, name]) => `${label}: ${String(input[name])}`)
    if (Array.isArray(input['resources']))
      lines.push('Resources:', ...(input['resources'] as string[]).map((each) => `- ${each}`))
    return [...head, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
  }

  /** The first form of an off-chain message. */
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

  return {
    signMessage: (inputs) =>
      outputs.list(
        (inputs as readonly { account?: unknown; message?: Uint8Array }[]).map(
          async ({ account, message = new Uint8Array() }) => {
            const { address } = signer.authorize(account, 'solana:signMessage')
            const bytes =
              traits().outputs === 'other-message'
                ? Uint8Array.from([...message, 33])
                : wrapped(message)
            return {
              signedMessage: bytes,
              signature: outputs.bytes(await signer.sign(address, bytes)),
            }
          },
        ),
      ),
    signIn: (inputs) =>
      outputs.list(
        (inputs as readonly Record<string, unknown>[]).map(async (input) => {
          const address = String(input['address'] ?? state.granted[0] ?? state.selected[0])
          const [account] = accounts.objects([address])
          if (!account)
            throw failures.failure(
              4100,
              'The requested account has not been authorized by the user.',
            )
          const text = new TextEncoder().encode(signInText(input, address))
          const bytes = traits().signIn === 'no-text' ? Uint8Array.of(255, 254, 0) : wrapped(text)
          return {
            account,
            signedMessage: bytes,
            signature: outputs.bytes(await signer.sign(address, bytes)),
            signatureType: 'ed25519',
          }
        }),
      ),
  }
}
