import type { OwnAccounts, SolanaInner, SolanaSigning } from './parts.ts'

/** Signing with real keys, and the ways of giving back something else. Self-contained. */
export function makeSigning(inner: SolanaInner, own: OwnAccounts): SolanaSigning {
  interface Input {
    account?: unknown
    chain?: string
    message?: Uint8Array
    transaction?: Uint8Array
    options?: { preflightCommitment?: string; skipPreflight?: boolean; maxRetries?: number; minContextSlot?: number }
  }
  type Output = Record<string, unknown>
  const { setup, state, failures } = inner
  const { failure } = failures

  /** Wallets know their own account objects, and what the page may use. */
  const whose = (account: unknown, feature: string): { address: string; publicKey: readonly number[] } => {
    const address = own.addressOf(account)
    const known = setup.options.accounts.find((each) => each.address === address)
    if (!known || !state.granted.includes(known.address)) throw failure(4100, 'The requested account has not been authorized by the user.')
    if (!known.features.includes(feature)) throw failure(4200, 'This account cannot do that.')
    return known
  }
  const signed = async (address: string, bytes: Uint8Array): Promise<Uint8Array> => Uint8Array.from(await setup.sign(address, [...bytes]))

  const odd = (bytes: Uint8Array): unknown => {
    const { outputs } = inner.traits()
    if (outputs === 'short') return bytes.slice(1)
    if (outputs === 'long') return Uint8Array.from([...bytes, 0])
    if (outputs === 'zeros') return new Uint8Array(bytes.length)
    if (outputs === 'text') return 'signed'
    if (outputs === 'lists') return [...bytes]
    return bytes
  }
  const written = (list: Output[]): unknown => {
    const { outputs } = inner.traits()
    if (outputs === 'none') return []
    if (outputs === 'null') return null
    if (outputs === 'too-many') return [...list, ...list]
    if (outputs !== 'throwing') return list
    const trap = {
      get(): never {
        throw new Error('Do not look at me')
      },
    }
    return list.map((output) => Object.defineProperties({}, Object.fromEntries(Object.keys(output).map((name) => [name, trap]))))
  }

  const signOne = async ({ account, chain, transaction }: Input, feature: string): Promise<{ wire: Uint8Array; signature: Uint8Array }> => {
    const { address, publicKey } = whose(account, feature)
    const known = setup.options.accounts.find((each) => each.address === address)
    if (chain === undefined || !known?.chains.includes(chain)) throw failure(-32602, 'Invalid chain')
    const wire = Uint8Array.from(transaction ?? [])
    const count = wire[0] ?? 0
    const message = wire.subarray(1 + 64 * count)
    const keys = message.subarray((message[0] ?? 0) >= 0x80 ? 5 : 4)
    const at = Array.from({ length: count }, (_, index) => index).find((index) => publicKey.every((byte, offset) => keys[32 * index + offset] === byte))
    if (at === undefined) throw failure(-32602, 'The account is no signer of this transaction')
    const signature = await signed(address, message)
    wire.set(signature, 1 + 64 * at)
    return { wire, signature: wire.slice(1, 65) }
  }

  const textOf = (input: Record<string, unknown>, address: string): string => {
    const { signIn } = inner.traits()
    const domain = signIn === 'wrong-domain' ? 'elsewhere.example' : (input['domain'] ?? 'this.page')
    const lines = [`${domain} wants you to sign in with your Solana account:`, signIn === 'wrong-account' ? '11111111111111111111111111111111' : address]
    if (input['statement']) lines.push('', String(input['statement']))
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
    const said = fields.filter(([, name]) => input[name] && !(name === 'nonce' && signIn === 'no-nonce')).map(([label, name]) => `${label}: ${String(input[name])}`)
    if (Array.isArray(input['resources'])) said.push('Resources:', ...(input['resources'] as string[]).map((each) => `- ${each}`))
    return [...lines, ...(said.length > 0 ? ['', ...said] : [])].join('\n')
  }

  return {
    async signMessage(inputs) {
      const outputs = (inputs as readonly Input[]).map(async ({ account, message = new Uint8Array() }) => {
        const { address } = whose(account, 'solana:signMessage')
        const bytes = inner.traits().outputs === 'other-message' ? Uint8Array.from([...message, 33]) : Uint8Array.from(message)
        return { signedMessage: bytes, signature: odd(await signed(address, bytes)) }
      })
      return written(await Promise.all(outputs))
    },
    async signTransaction(inputs) {
      const outputs = (inputs as readonly Input[]).map(async (input) => {
        const { wire } = await signOne(input, 'solana:signTransaction')
        const kind = inner.traits().outputs
        if (kind === 'unsigned') return { signedTransaction: Uint8Array.from(input.transaction ?? []) }
        return { signedTransaction: kind === 'not-transaction' ? Uint8Array.of(1, 2, 3) : odd(wire) }
      })
      return written(await Promise.all(outputs))
    },
    async signAndSendTransaction(inputs) {
      const outputs = (inputs as readonly Input[]).map(async (input) => {
        const { wire, signature } = await signOne(input, 'solana:signAndSendTransaction')
        const { rpcUrl } = setup.options
        const url = typeof rpcUrl === 'string' ? rpcUrl : rpcUrl?.[input.chain ?? '']
        if (url === undefined) throw failure(4200, 'The wallet cannot reach that chain.')
        const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = input.options ?? {}
        const text = btoa(String.fromCharCode(...wire))
        const answer = (await setup.post(url, {
          method: 'sendTransaction',
          params: [text, { encoding: 'base64', preflightCommitment, skipPreflight, maxRetries, minContextSlot }],
        })) as { error?: { code: number; message: string; data?: unknown } }
        // A wallet's own words: nobody hands a node's codes on.
        if (answer.error) throw failure(-32603, answer.error.message, answer.error.data)
        return { signature: odd(signature) }
      })
      return written(await Promise.all(outputs))
    },
    async signIn(inputs) {
      const outputs = (inputs as readonly Record<string, unknown>[]).map(async (input) => {
        const address = String(input['address'] ?? state.granted[0] ?? state.selected[0])
        const [account] = own.objects([address])
        if (!account) throw failure(4100, 'The requested account has not been authorized by the user.')
        const text = new TextEncoder().encode(textOf(input, address))
        const bytes = inner.traits().signIn === 'no-text' ? Uint8Array.of(255, 254, 0) : text
        return { account, signedMessage: bytes, signature: odd(await signed(address, bytes)), signatureType: 'ed25519' }
      })
      return written(await Promise.all(outputs))
    },
  }
}
