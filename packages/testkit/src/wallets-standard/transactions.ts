import type { SigningMethods, SolanaContext, SolanaOutputs, SolanaSigner } from './deps.ts'

/** `solana:signTransaction` and `solana:signAndSendTransaction`. Self-contained. */
export function makeTransactions(
  { setup, failures, traits }: SolanaContext,
  signer: SolanaSigner,
  outputs: SolanaOutputs,
): SigningMethods {
  interface Input {
    account?: unknown
    chain?: string
    transaction?: Uint8Array
    options?: {
      preflightCommitment?: string
      skipPreflight?: boolean
      maxRetries?: number
      minContextSlot?: number
    }
  }
  const { failure } = failures

  const signTransaction = async (
    { account, chain, transaction }: Input,
    feature: string,
  ): Promise<{ wire: Uint8Array; signature: Uint8Array }> => {
    const { address, publicKey, chains } = signer.authorize(account, feature)
    if (chain === undefined || !chains.includes(chain)) throw failure(-32602, 'Invalid chain')
    const wire = Uint8Array.from(transaction ?? [])
    const count = wire[0] ?? 0
    const message = wire.subarray(1 + 64 * count)
    const keys = message.subarray((message[0] ?? 0) >= 0x80 ? 5 : 4)
    const at = Array.from({ length: count }, (_, index) => index).find((index) =>
      publicKey.every((byte, offset) => keys[32 * index + offset] === byte),
    )
    if (at === undefined) throw failure(-32602, 'The account is no signer of this transaction')
    wire.set(await signer.sign(address, message), 1 + 64 * at)
    return { wire, signature: wire.slice(1, 65) }
  }

  const sendTransaction = async (
    { chain, options = {} }: Input,
    wire: Uint8Array,
  ): Promise<void> => {
    const { rpcUrl } = setup.options
    const url = typeof rpcUrl === 'string' ? rpcUrl : rpcUrl?.[chain ?? '']
    if (url === undefined) throw failure(4200, 'The wallet cannot reach that chain.')
    const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options
    const answer = (await setup.post(url, {
      method: 'sendTransaction',
      params: [
        btoa(String.fromCharCode(...wire)),
        { encoding: 'base64', preflightCommitment, skipPreflight, maxRetries, minContextSlot },
      ],
    })) as { error?: { code: number; message: string; data?: unknown } }
    // A wallet answers with its own error, and passes on no code of a node.
    if (answer.error) throw failure(-32603, answer.error.message, answer.error.data)
  }

  return {
    signTransaction: (inputs) =>
      outputs.list(
        (inputs as readonly Input[]).map(async (input) => {
          const { wire } = await signTransaction(input, 'solana:signTransaction')
          const kind = traits().outputs
          if (kind === 'unsigned')
            return { signedTransaction: Uint8Array.from(input.transaction ?? []) }
          return {
            signedTransaction:
              kind === 'not-transaction' ? Uint8Array.of(1, 2, 3) : outputs.bytes(wire),
          }
        }),
      ),
    signAndSendTransaction: (inputs) =>
      outputs.list(
        (inputs as readonly Input[]).map(async (input) => {
          const { wire, signature } = await signTransaction(input, 'solana:signAndSendTransaction')
          await sendTransaction(input, wire)
          return { signature: outputs.bytes(signature) }
        }),
      ),
  }
}
