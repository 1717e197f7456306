import type { SolanaContext } from './deps.ts'

/** With the faults of the behaviour. */
export type SignInText = (input: Readonly<Record<string, unknown>>, address: string) => string

/** Sign-In With Solana, in the form of EIP-4361. Self-contained. */
export function makeSignInText({ traits }: Pick<SolanaContext, 'traits'>): SignInText {
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

  return (input, address) => {
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
}
