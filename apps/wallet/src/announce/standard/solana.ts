import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageFeature,
  SolanaSignMessageInput,
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import { toBase64 } from '../../shared/bytes.ts'
import { internalError, invalidParams } from '../../shared/errors.ts'
import { isRecord } from '../../shared/guards.ts'
import { SOLANA_CHAINS } from '../../shared/standard.ts'
import type { SolanaAccount } from '../../shared/standard.ts'
import type { Session } from '../session.ts'
import { createBase, inTurn, readBytes, standardWallet } from './wallet.ts'
import type { Base, Kind } from './wallet.ts'
import { defined } from '../../shared/defined.ts'

const VERSIONS = ['legacy', 0] as const

function bytesOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw invalidParams('The request holds no bytes.')
  return toBase64(value)
}

/** Of one account and cluster: one request. */
function togetherAs(
  base: Base<SolanaAccount>,
  inputs: readonly SolanaSignTransactionInput[],
): Readonly<Record<string, unknown>> {
  const [first] = inputs
  if (first === undefined) throw invalidParams('There is nothing to sign.')
  const { address } = base.own(first.account)
  if (inputs.some(({ account, chain }) => account.address !== address || chain !== first.chain)) {
    throw invalidParams('Transactions that are signed together are of one account and one cluster.')
  }
  const transactions = inputs.map(({ transaction }) => bytesOf(transaction))
  return defined({ address, transactions, chain: first.chain })
}

async function signIn(
  session: Session,
  base: Base<SolanaAccount>,
  input: SolanaSignInInput,
): Promise<SolanaSignInOutput> {
  const answer = await session.request('solana:signIn', { ...input })
  const { address, message, signature } = isRecord(answer) ? answer : {}
  const account: WalletAccount | undefined = base
    .accounts()
    .find((each) => each.address === address)
  const [signedMessage, signed] = readBytes([message, signature], 2)
  if (account === undefined || signedMessage === undefined || signed === undefined)
    throw internalError('Pocket Wallet gave an answer that cannot be read.')
  return { account, signedMessage, signature: signed, signatureType: 'ed25519' }
}

export function createSolanaWallet(
  session: Session,
  name: string,
  icon: WalletIcon,
  report: (thrown: unknown) => void,
): Wallet {
  const kind: Kind<SolanaAccount> = {
    name,
    icon,
    chains: SOLANA_CHAINS,
    accountFeatures: Object.freeze([
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ] as const),
    of: ({ solana }) => solana,
    // A key pair is the same account on every cluster.
    chainsOf: () => SOLANA_CHAINS,
    methods: {
      connect: 'solana:connect',
      accounts: 'solana:accounts',
      disconnect: 'solana:disconnect',
    },
  }
  const base = createBase(session, kind, report)

  async function signMessage({ account, message }: SolanaSignMessageInput): Promise<{
    signedMessage: Uint8Array
    signature: Uint8Array
    signatureType: 'ed25519'
  }> {
    const signedMessage = Uint8Array.from(message)
    const answer = await session.request('solana:signMessage', {
      address: base.own(account).address,
      message: bytesOf(signedMessage),
    })
    const [signature = new Uint8Array()] = readBytes([answer], 1)
    return { signedMessage, signature, signatureType: 'ed25519' }
  }

  const features: SolanaSignMessageFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignInFeature = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) => inTurn(inputs, signMessage),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      async signTransaction(...inputs) {
        const answer = await session.request('solana:signTransaction', togetherAs(base, inputs))
        return readBytes(answer, inputs.length).map((signedTransaction) => ({ signedTransaction }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      async signAndSendTransaction(...inputs) {
        const answer = await session.request(
          'solana:signAndSendTransaction',
          togetherAs(base, inputs),
        )
        return readBytes(answer, inputs.length).map((signature) => ({ signature }))
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs) =>
        inTurn(inputs.length === 0 ? [{}] : inputs, (input) => signIn(session, base, input)),
    },
  }
  return standardWallet(kind, base, features)
}
