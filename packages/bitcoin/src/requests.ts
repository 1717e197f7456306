/** Validates hosts' requests and wallets' answers. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, Platform } from '@portico/core'
import { malformed } from '@portico/core/adapter'
import { parseBitcoinAddress } from './address.ts'
import { chainsOf } from './chains.ts'
import type { ConnectionState } from './connection-state.ts'
import { parseSignature, parseTxid } from './parse.ts'
import type {
  BitcoinAddress,
  BitcoinProvider,
  SendTransferRequest,
  SignedMessage,
  SignedPsbt,
  SignPsbtRequest,
} from './provider.ts'
import { parsePsbt, sameTransaction, type ParsedPsbt } from './psbt.ts'
import { checkSigner, createSigners } from './signers.ts'
import type { BitcoinWallet } from './wallet.ts'

/** For public keys and paths, milliseconds: a phone's wallet may be asleep. */
const completeTimeout = 10_000

/** Satoshis. */
const maxSupply = 2_100_000_000_000_000n

export type Send = <T>(
  request: { method: string; params: unknown; chain: ChainId },
  send: () => Promise<T>,
) => Promise<T>

/** @param settled See `Services.settled`. */
export function createProvider(
  wallet: BitcoinWallet,
  state: ConnectionState,
  { after }: Pick<Platform, 'after'>,
  settled?: () => Promise<void> | undefined,
  request: Send = (_, send) => send(),
): BitcoinProvider {
  const { methodOf, signerOf, ready } = createSigners(wallet, state, settled)
  const complete = createCompletion(wallet, after)

  return {
    get methods() {
      return wallet.methods()
    },
    async getAccountAddresses() {
      await complete()
      return state.accounts.map(toAddress)
    },

    async signMessage({ address, message, protocol }) {
      const run = methodOf('signMessage')
      const signer = signerOf(address)
      await ready()
      const answer = await request(
        { method: 'signMessage', params: { address, message, protocol }, chain: signer.chain },
        async () => run.call(wallet, message, protocol ? { ...signer, protocol } : signer),
      )
      checkSigner(answer.address, signer.account.address)
      const signed: SignedMessage = {
        address: signer.account.address,
        signature: parseSignature(answer.signature),
      }
      const used = protocol ?? answer.protocol
      if (used) signed.protocol = used
      return signed
    },

    async signPsbt({ psbt: unsigned, inputs: wished, broadcast = false }) {
      const run = methodOf('signPsbt')
      const parsed = readRequest({ psbt: unsigned, inputs: wished })
      const inputs = wished.map((input) => ({
        ...input,
        address: signerOf(input.address).account.address,
      }))
      await ready()
      const signer = signerOf(inputs[0]!.address)
      const answer = await request(
        { method: 'signPsbt', params: { psbt: unsigned, inputs, broadcast }, chain: signer.chain },
        async () => run.call(wallet, unsigned, { ...signer, inputs, broadcast }),
      )
      const psbt = readAnswer(answer.psbt, parsed)
      // A sent transaction stays sent; some wallets return it finished, which is no PSBT.
      if (psbt === undefined && !broadcast) throw malformed('transaction')
      const signed: SignedPsbt = {}
      if (psbt !== undefined) signed.psbt = psbt
      if (broadcast) signed.txid = parseTxid(answer.txid)
      return signed
    },

    async sendTransfer({ address, recipients }) {
      const run = methodOf('sendTransfer')
      const signer = signerOf(address)
      const checked = checkRecipients(recipients, signer.chain)
      await ready()
      return request(
        { method: 'sendTransfer', params: { address, recipients: checked }, chain: signer.chain },
        async () => {
          const { txid } = await run.call(wallet, checked, signer)
          return { txid: parseTxid(txid) }
        },
      )
    },
  }
}

/** Once a call, within the timeout. */
function createCompletion(wallet: BitcoinWallet, after: Platform['after']): () => Promise<void> {
  /** An earlier call's late answer, not awaited again. */
  let slow: Promise<void> | undefined

  return async () => {
    const completion = wallet.complete?.()
    if (!completion || completion === slow) return
    await new Promise<void>((resolve) => {
      const disarm = after(completeTimeout, () => {
        slow = completion
        resolve()
      })
      void completion.then(() => {
        disarm()
        resolve()
      })
    })
  }
}

type Recipient = SendTransferRequest['recipients'][number]

function checkRecipients(recipients: readonly Recipient[], chain: ChainId): Recipient[] {
  if (recipients.length === 0)
    throw new PorticoError('transfer-invalid', 'A transfer needs a recipient')
  return recipients.map(({ address, amount }) => {
    const parsed = parseBitcoinAddress(address)
    if (!parsed) throw new PorticoError('address-invalid', `${address} is no Bitcoin address`)
    if (!chainsOf(parsed.address).includes(chain))
      throw new PorticoError('address-invalid', `${address} is an address of another network`)
    if (amount <= 0n || amount > maxSupply)
      throw new PorticoError('transfer-invalid', `${amount} satoshis cannot be sent`)
    return { address: parsed.address, amount }
  })
}

function toAddress({ address, kind, publicKey, path }: Account): BitcoinAddress {
  const shared: BitcoinAddress = {
    address,
    kind: kind === 'ordinals' || kind === 'stx' ? kind : 'payment',
  }
  if (publicKey !== undefined) shared.publicKey = publicKey
  if (path !== undefined) shared.path = path
  return shared
}

function readRequest({ psbt, inputs }: SignPsbtRequest): ParsedPsbt {
  const parsed = parsePsbt(psbt)
  if (!parsed)
    throw new PorticoError('psbt-invalid', 'The transaction is no PSBT in base64 (BIP-174)')
  if (inputs.length === 0)
    throw new PorticoError('psbt-invalid', 'No input is named that should be signed')
  const most = parsed.inputs ?? Number.MAX_SAFE_INTEGER
  const seen = new Set<number>()
  for (const { index } of inputs) {
    if (!Number.isInteger(index) || index < 0 || index >= most || seen.has(index))
      throw new PorticoError(
        'psbt-invalid',
        `The transaction has no input ${index} to sign, or it is named twice`,
      )
    seen.add(index)
  }
  return parsed
}

/** Must have the requested transaction; undefined if none. */
function readAnswer(psbt: unknown, requested: ParsedPsbt): string | undefined {
  const parsed = typeof psbt === 'string' ? parsePsbt(psbt) : null
  if (!parsed) return undefined
  if (!sameTransaction(requested, parsed))
    throw new PorticoError('wallet-answer', 'The wallet signed another transaction', {
      exit: 'failed',
    })
  return psbt as string
}
