/** A session as a wallet of the Wallet Standard, in the fields of WalletConnect's Solana methods. */
import type { ChainId, ConnFact, Json, ProviderHandle } from '@portico/core'
import { decodeBase58, encodeBase58 } from '@portico/core/base58'
import type { SharedAccount, StandardSession, StandardWallet } from '@portico/core/wallet-standard'
import { fromBase64, toBase64 } from '../codec/base64.ts'
import { addressesOf, firstChain, withAccounts } from '../connector/parts.ts'
import { fieldsOf, malformed, type CreateSide, type Part } from './side.ts'

export { alsoKnownAs } from './clusters.ts'

export const methods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_requestAccounts',
  'solana_getAccounts',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
export const address: RegExp = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** What the adapter hands to a feature: the account's own object, the chain by the name that the account has for it. */
interface Input {
  account: { address: string }
  chain?: string
  message?: Uint8Array
  transaction?: Uint8Array
  options?: { readonly [name: string]: Json }
}

const features: Readonly<Record<string, string>> = {
  'solana:signMessage': 'solana_signMessage',
  'solana:signTransaction': 'solana_signTransaction',
  'solana:signAndSendTransaction': 'solana_signAndSendTransaction',
}

function bytesOf(text: unknown): Uint8Array | null {
  try {
    return typeof text === 'string' ? decodeBase58(text) : null
  } catch {
    return null
  }
}

const isKey = (address: string): boolean => bytesOf(address)?.length === 32

function signatureIn(answer: Json): Uint8Array {
  const signature = bytesOf(fieldsOf(answer, 'answer')['signature'])
  if (signature?.length !== 64) throw malformed('signature')
  return signature
}

/** A transaction with a signature in its signer's place: some wallets answer with nothing but that. */
function withSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const [count = 0] = transaction
  const message = transaction.subarray(1 + 64 * count)
  const keys = message.subarray(((message[0] ?? 0) >= 0x80 ? 1 : 0) + 4)
  // A later version keeps its signatures elsewhere: there, the wallet has to give the whole.
  for (let at = 0; at < (count < 0x80 ? count : 0); at++) {
    if (encodeBase58(keys.subarray(32 * at, 32 * at + 32)) !== address) continue
    const signed = transaction.slice()
    signed.set(signature, 1 + 64 * at)
    return signed
  }
  throw malformed('transaction')
}

export const side: CreateSide = (first, context) => {
  const { ask, name } = context
  let part: Part = first
  let emit: (fact: ConnFact) => void = () => {}

  const chains = (address: string): readonly ChainId[] => part.accounts.filter((each) => each.address === address).map(({ chain }) => chain)
  const has = (method: string): boolean => part.methods.includes(method)
  const offered = (): string[] => Object.keys(features).filter((feature) => has(features[feature]!))

  /** Where a request goes that names no chain: signing a message needs none. */
  const chainOf = ({ account, chain }: Input): ChainId => (chain as ChainId | undefined) ?? chains(account.address)[0] ?? firstChain(part, context)

  async function sign(input: Input): Promise<object> {
    const { account, transaction } = input
    const answer = await ask(chainOf(input), 'solana_signTransaction', { transaction: toBase64(transaction!), pubkey: account.address })
    const { transaction: whole } = fieldsOf(answer, 'answer')
    const signed = typeof whole === 'string' ? fromBase64(whole) : withSignature(transaction!, account.address, signatureIn(answer))
    if (!signed) throw malformed('transaction')
    return { signedTransaction: signed }
  }

  async function signAll(inputs: readonly Input[]): Promise<object[]> {
    const answer = await ask(chainOf(inputs[0]!), 'solana_signAllTransactions', {
      transactions: inputs.map(({ transaction }) => toBase64(transaction!)),
      pubkey: inputs[0]!.account.address,
    })
    const { transactions } = fieldsOf(answer, 'answer')
    if (!Array.isArray(transactions) || transactions.length !== inputs.length) throw malformed('transactions')
    return transactions.map((text: Json) => {
      const signedTransaction = typeof text === 'string' ? fromBase64(text) : null
      if (!signedTransaction) throw malformed('transaction')
      return { signedTransaction }
    })
  }

  const calls: Readonly<Record<string, (...inputs: Input[]) => Promise<object[]>>> = {
    'solana:signMessage': (...inputs) =>
      each(inputs, async (input) => {
        const { account, message } = input
        const answer = await ask(chainOf(input), 'solana_signMessage', { message: encodeBase58(message!), pubkey: account.address })
        return { signedMessage: message, signature: signatureIn(answer) }
      }),
    'solana:signTransaction': (...inputs) => (inputs.length > 1 && has('solana_signAllTransactions') ? signAll(inputs) : each(inputs, sign)),
    'solana:signAndSendTransaction': (...inputs) =>
      each(inputs, async (input) => {
        const { account, options = {}, transaction } = input
        const params = { transaction: toBase64(transaction!), pubkey: account.address, sendOptions: options }
        return { signature: signatureIn(await ask(chainOf(input), 'solana_signAndSendTransaction', params)) }
      }),
  }

  const share = (): readonly SharedAccount[] =>
    addressesOf(part)
      .filter(isKey)
      .map((address) => {
        const standard = { address, publicKey: decodeBase58(address), chains: chains(address), features: offered() }
        return { account: { address, kind: 'eoa', chains: standard.chains }, standard: { ...standard, raw: { ...standard } } }
      })
  let accounts = share()

  const wallet = (): StandardWallet => {
    const own = offered()
    const raw = {
      version: '1.0.0',
      name,
      chains: part.chains,
      accounts: accounts.map(({ standard }) => standard.raw),
      features: Object.fromEntries(own.map((feature) => [feature, { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], [feature.slice('solana:'.length)]: calls[feature] }])),
    }
    return { raw, name, chains: part.chains, features: own }
  }
  let made = wallet()

  const session: StandardSession = {
    name,
    wallet: () => made,
    accounts: () => accounts,
    methods: () => [
      ...(has('solana_signMessage') ? ['solana_signMessage'] : []),
      ...(has('solana_signTransaction') ? ['solana_signTransaction', 'solana_signAllTransactions'] : []),
      // Who signs can also send: through the network's own RPC.
      ...(has('solana_signTransaction') || has('solana_signAndSendTransaction') ? ['solana_signAndSendTransaction'] : []),
    ],
    follow(next) {
      emit = next
      return () => (emit = () => {})
    },
  }

  function update(next: Part): void {
    part = next
    accounts = share()
    made = wallet()
    emit({ is: 'accounts', accounts: accounts.map(({ account }) => account) })
    emit({ is: 'methods', methods: session.methods() })
  }

  return {
    handle: (): ProviderHandle | null =>
      accounts.length > 0
        ? {
            ns: 'solana',
            provider: session,
            accounts: accounts.map(({ account }) => account),
            chains: part.chains,
            // The one that was chosen, where the wallet serves it.
            chain: null,
            chainOwner: 'app',
            methods: session.methods(),
            reads: 'rpc',
          }
        : null,
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('solana', part, data) : undefined
      // None at all is an account less; none that is a key is no news.
      if (next && next.accounts.every(({ address }) => isKey(address))) update(next)
    },
  }
}

/** One after the other: each is a question of its own to the wallet's owner. */
async function each<T>(inputs: readonly Input[], run: (input: Input) => Promise<T>): Promise<T[]> {
  const outputs: T[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}
