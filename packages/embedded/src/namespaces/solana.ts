/** As the Solana adapter expects it. */
import { PorticoError } from '@portico/core'
import type { ChainId, Json, ProviderHandle } from '@portico/core'
import { fromBase58, toBase58 } from '@portico/core/adapter'
import type { SharedAccount, StandardSession, StandardWallet } from '@portico/core/wallet-standard'
import type { SideContext } from './side.ts'

interface Input {
  chain?: string
  message?: Uint8Array
  transaction?: Uint8Array
  options?: { readonly [name: string]: Json }
}
type Call = (...inputs: Input[]) => Promise<object[]>

const methods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

const malformed = (what: string): PorticoError =>
  new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

function bytesIn(
  answer: Json,
  field: string,
  decode: (text: string) => Uint8Array | null,
): Uint8Array {
  let bytes: Uint8Array | null = null
  try {
    bytes = decode((answer as Readonly<Record<string, string>>)[field]!)
  } catch {
    // Not what it should be, as below.
  }
  if (!bytes) throw malformed(field)
  return bytes
}

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

function signatureIn(answer: Json): Uint8Array {
  const signature = bytesIn(answer, 'signature', fromBase58)
  if (signature.length !== 64) throw malformed('signature')
  return signature
}

function callsOf(
  address: string,
  { request }: SideContext,
  first: () => ChainId,
): Readonly<Record<string, Call>> {
  const send = (
    input: Input,
    method: string,
    params: Readonly<Record<string, Json>>,
  ): Promise<Json> =>
    request((input.chain as ChainId | undefined) ?? first(), `solana_${method}`, {
      ...params,
      pubkey: address,
    })
  /** In sequence, because each asks the owner. */
  const each =
    (run: (input: Input) => Promise<object>): Call =>
    async (...inputs) => {
      const outputs: object[] = []
      for (const input of inputs) outputs.push(await run(input))
      return outputs
    }
  return {
    'solana:signMessage': each(async (input) => {
      const message = toBase58(input.message!)
      const answer = await send(input, 'signMessage', { message })
      return { signedMessage: input.message!, signature: signatureIn(answer) }
    }),
    'solana:signTransaction': async (...inputs) => {
      const texts = inputs.map(({ transaction }) => toBase64(transaction!))
      // Several are one request, which asks the owner once.
      const answer =
        inputs.length > 1
          ? await send(inputs[0]!, 'signAllTransactions', { transactions: texts })
          : [await send(inputs[0]!, 'signTransaction', { transaction: texts[0]! })]
      const list = Array.isArray(answer)
        ? answer.map((one: Json) => (one as { transaction?: Json } | null)?.transaction ?? null)
        : (answer as { transactions?: Json } | null)?.transactions
      if (!Array.isArray(list) || list.length !== inputs.length) throw malformed('transactions')
      return list.map((transaction: Json) => ({
        signedTransaction: bytesIn({ transaction }, 'transaction', fromBase64),
      }))
    },
    'solana:signAndSendTransaction': each(async (input) => ({
      signature: signatureIn(
        await send(input, 'signAndSendTransaction', {
          transaction: toBase64(input.transaction!),
          sendOptions: input.options ?? {},
        }),
      ),
    })),
  }
}

export function solana(address: string, context: SideContext): () => ProviderHandle {
  const { chains } = context
  const calls = callsOf(
    address,
    context,
    () => chains[0] ?? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  )
  const features = Object.keys(calls)
  const standard = { address, publicKey: fromBase58(address)!, chains, features }
  const shared: SharedAccount = {
    account: { address, kind: 'eoa', chains },
    standard: { ...standard, raw: { ...standard } },
  }
  // What the adapter uses.
  const raw = {
    features: Object.fromEntries(
      features.map((feature) => [feature, { [feature.slice('solana:'.length)]: calls[feature] }]),
    ),
  }
  const wallet: StandardWallet = { raw, name: context.name, chains, features }
  // Account and features never change, so there are no events.
  const provider: StandardSession = {
    name: context.name,
    wallet: () => wallet,
    accounts: () => [shared],
    methods: () => methods,
    follow: () => () => {},
  }
  return () => ({
    namespace: 'solana',
    provider,
    accounts: [shared.account],
    chains,
    chain: null,
    chainOwner: 'app',
    methods,
    reads: 'rpc',
  })
}
