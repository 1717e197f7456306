import type { BitcoinConnectFeature } from '@exodus/bitcoin-wallet-standard-features'
import type { Wallet, WalletIcon } from '@wallet-standard/base'
import { toBase64 } from '../../shared/bytes.ts'
import { internalError, invalidParams } from '../../shared/errors.ts'
import { isRecord, isText } from '../../shared/guards.ts'
import { BITCOIN_CHAINS } from '../../shared/standard.ts'
import type { BitcoinAccount } from '../../shared/standard.ts'
import type { Session } from '../session.ts'
import type {
  BitcoinSignAndSendTransactionFeature,
  BitcoinSignMessageFeature,
  BitcoinSignMessageInput,
  BitcoinSignTransactionFeature,
  BitcoinSignTransactionInput,
} from './bitcoin-features.ts'
import { createSatsConnect } from './sats-connect.ts'
import { createBase, inTurn, readBytes, standardWallet } from './wallet.ts'
import type { Base, Kind } from './wallet.ts'
import { defined } from '../../shared/defined.ts'

async function sign(
  session: Session,
  base: Base<BitcoinAccount>,
  input: BitcoinSignTransactionInput,
  send: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const { psbt, inputsToSign, chain } = input
  if (!(psbt instanceof Uint8Array) || !Array.isArray(inputsToSign))
    throw invalidParams('The request holds no PSBT, or does not say what to sign of it.')
  const inputs = inputsToSign.map(({ account, signingIndexes, sigHash }) =>
    defined({
      address: base.own(account).address,
      indexes: signingIndexes,
      sigHash,
    }),
  )
  const answer = await session.request(
    'bitcoin:signTransaction',
    defined({
      psbt: toBase64(psbt),
      inputs,
      send,
      chain,
    }),
  )
  return isRecord(answer) ? answer : {}
}

async function signMessage(
  session: Session,
  base: Base<BitcoinAccount>,
  { account, message }: BitcoinSignMessageInput,
): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }> {
  const signedMessage = Uint8Array.from(message)
  const answer = await session.request('bitcoin:signMessage', {
    address: base.own(account).address,
    message: toBase64(signedMessage),
  })
  const answered = isRecord(answer) ? answer['signature'] : undefined
  const [signature = new Uint8Array()] = readBytes([answered], 1)
  return { signedMessage, signature }
}

type Features = BitcoinConnectFeature &
  BitcoinSignMessageFeature &
  BitcoinSignTransactionFeature &
  BitcoinSignAndSendTransactionFeature

const createFeatures = (session: Session, base: Base<BitcoinAccount>): Features => ({
  'bitcoin:connect': {
    version: '1.0.0',
    async connect({ purposes }) {
      const accounts = await base.connect(false)
      // In the order of purposes, which the feature promises.
      return {
        accounts: purposes.flatMap((purpose) =>
          accounts.filter((account) => base.own(account).purpose === purpose),
        ),
      }
    },
  },
  'bitcoin:signMessage': {
    version: '1.0.0',
    signMessage: (...inputs) => inTurn(inputs, (input) => signMessage(session, base, input)),
  },
  'bitcoin:signTransaction': {
    version: '1.0.0',
    signTransaction: (...inputs) =>
      inTurn(inputs, async (input) => {
        const { psbt } = await sign(session, base, input, false)
        const [signedPsbt = new Uint8Array()] = readBytes([psbt], 1)
        return { signedPsbt }
      }),
  },
  'bitcoin:signAndSendTransaction': {
    version: '1.0.0',
    signAndSendTransaction: (...inputs) =>
      inTurn(inputs, async (input) => {
        const { txid } = await sign(session, base, input, true)
        if (!isText(txid, 64))
          throw internalError('Pocket Wallet gave an answer that cannot be read.')
        return { txId: txid }
      }),
  },
})

/** Transfers use sats-connect's interface, as is usual. */
export function createBitcoinWallet(
  session: Session,
  name: string,
  icon: WalletIcon,
  report: (thrown: unknown) => void,
): Wallet {
  const kind: Kind<BitcoinAccount> = {
    name,
    icon,
    chains: BITCOIN_CHAINS,
    accountFeatures: Object.freeze([
      'bitcoin:signMessage',
      'bitcoin:signTransaction',
      'bitcoin:signAndSendTransaction',
      'sats-connect:',
    ] as const),
    of: ({ bitcoin }) => bitcoin,
    chainsOf: ({ chain }) => [chain],
    methods: {
      connect: 'bitcoin:connect',
      accounts: 'bitcoin:accounts',
      disconnect: 'bitcoin:disconnect',
    },
  }
  const base = createBase(session, kind, report)
  return standardWallet(kind, base, {
    ...createFeatures(session, base),
    'sats-connect:': { version: '1.0.0', provider: createSatsConnect(session, base, report) },
  })
}
