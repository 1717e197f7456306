/** The host's side: requests are checked before a wallet is asked, and its answers before they are believed. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId, Platform } from '@portico/core'
import { parseBitcoinAddress } from './address.ts'
import { chainsOf } from './chains.ts'
import { unsupported } from './errors.ts'
import { malformed, parseSignature, parseTxid } from './parse.ts'
import type { BitcoinAddress, BitcoinProvider, SignPsbtRequest } from './provider.ts'
import { parsePsbt, sameTransaction, type ParsedPsbt } from './psbt.ts'
import type { BitcoinWallet } from './wallet.ts'

/** Where a connection stands; kept current by whoever attached it. */
export interface Standing {
  chain: ChainId | null
  accounts: readonly Account[]
}

/** How long a host waits for what its wallet has to be asked for, milliseconds: the app of a phone may be asleep. */
const patience = 10_000

/** All the bitcoin there will ever be, in satoshis. */
const supply = 2_100_000_000_000_000n

/** Makes a request to the wallet, after whoever wants to see it. */
export type Send = <T>(request: { method: string; params: unknown; chain: ChainId }, send: () => Promise<T>) => Promise<T>

/**
 * The provider of a connected wallet.
 *
 * @param settled See `Services.settled`.
 */
export function createProvider(wallet: BitcoinWallet, standing: Standing, { after }: Pick<Platform, 'after'>, settled?: () => Promise<void> | undefined, request: Send = (_, send) => send()): BitcoinProvider {
  const { name } = wallet
  /** A wallet that has kept the host waiting, and not answered since. */
  let slow: Promise<void> | undefined

  async function complete(): Promise<void> {
    const told = wallet.complete?.()
    if (!told || told === slow) return
    await new Promise<void>((resolve) => {
      const disarm = after(patience, () => {
        slow = told
        resolve()
      })
      void told.then(() => {
        disarm()
        resolve()
      })
    })
  }

  function must<M extends 'signMessage' | 'signPsbt' | 'sendTransfer'>(method: M): NonNullable<BitcoinWallet[M]> {
    const own = wallet[method]
    if (!own || !wallet.methods().includes(method)) throw unsupported(`${name} has no ${method}`)
    return own
  }

  /** Test networks share their addresses: the account may be the same where the wallet has gone to another. */
  async function ready(): Promise<void> {
    const expected = standing.chain
    await settled?.()
    const actual = standing.chain
    if (actual !== expected) throw new PorticoError('chain-mismatch', `This is for ${expected}, and the wallet is on ${actual}`, { exit: 'failed', data: { expected, actual } })
  }

  /** The account that signs, and the chain on which it does. */
  function named(address: string): { account: Account; chain: ChainId } {
    const canonical = parseBitcoinAddress(address)?.address ?? address
    const account = standing.accounts.find((each) => each.address === canonical)
    if (!account) throw wrong(`${address} is not shared by ${name}`)
    if (account.kind === 'stx') throw wrong(`${address} is an account of Stacks: it does not sign for Bitcoin`)
    const { chain } = standing
    if (chain === null || !account.chains?.includes(chain))
      throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
    return { account, chain }
  }

  return {
    get methods() {
      return wallet.methods()
    },
    async getAccountAddresses() {
      await complete()
      return standing.accounts.map(toAddress)
    },

    async signMessage({ address, message, protocol }) {
      const run = must('signMessage')
      const asked = named(address)
      await ready()
      const answer = await request({ method: 'signMessage', params: { address, message, protocol }, chain: asked.chain }, async () => run.call(wallet, message, { ...asked, ...(protocol ? { protocol } : {}) }))
      sameAccount(answer.address, asked.account.address)
      const used = protocol ?? answer.protocol
      return { address: asked.account.address, signature: parseSignature(answer.signature), ...(used ? { protocol: used } : {}) }
    },

    async signPsbt({ psbt: given, inputs: wished, broadcast = false }) {
      const run = must('signPsbt')
      const parsed = readRequest({ psbt: given, inputs: wished })
      const inputs = wished.map((input) => ({ ...input, address: named(input.address).account.address }))
      await ready()
      const asked = named(inputs[0]!.address)
      const answer = await request({ method: 'signPsbt', params: { psbt: given, inputs, broadcast }, chain: asked.chain }, async () => run.call(wallet, given, { ...asked, inputs, broadcast }))
      const psbt = readAnswer(answer.psbt, parsed)
      // What has been sent has been sent: some wallets answer with the finished transaction, which is no PSBT any more.
      if (psbt === undefined && !broadcast) throw malformed('transaction')
      return { ...(psbt === undefined ? {} : { psbt }), ...(broadcast ? { txid: parseTxid(answer.txid) } : {}) }
    },

    async sendTransfer({ address, recipients }) {
      const run = must('sendTransfer')
      const asked = named(address)
      if (recipients.length === 0) throw new PorticoError('transfer-invalid', 'A transfer needs a recipient')
      const checked = recipients.map(({ address: to, amount }) => {
        const parsed = parseBitcoinAddress(to)
        if (!parsed) throw new PorticoError('address-invalid', `${to} is no Bitcoin address`)
        if (!chainsOf(parsed.address).includes(asked.chain))
          throw new PorticoError('address-invalid', `${to} is an address of another network`)
        if (amount <= 0n || amount > supply) throw new PorticoError('transfer-invalid', `${amount} satoshis cannot be sent`)
        return { address: parsed.address, amount }
      })
      await ready()
      return request({ method: 'sendTransfer', params: { address, recipients: checked }, chain: asked.chain }, async () => ({ txid: parseTxid((await run.call(wallet, checked, asked)).txid) }))
    },
  }
}

const wrong = (text: string): PorticoError => new PorticoError('account-wrong', text, { exit: 'failed' })

/** A wallet that says with whom it signed is held to it. */
function sameAccount(said: unknown, asked: string): void {
  if (typeof said === 'string' && (parseBitcoinAddress(said)?.address ?? said) !== asked)
    throw wrong(`The wallet signed as ${said.slice(0, 100)} instead of ${asked}`)
}

function toAddress({ address, kind, publicKey, path }: Account): BitcoinAddress {
  return {
    address,
    kind: kind === 'ordinals' || kind === 'stx' ? kind : 'payment',
    ...(publicKey === undefined ? {} : { publicKey }),
    ...(path === undefined ? {} : { path }),
  }
}

function readRequest({ psbt, inputs }: SignPsbtRequest): ParsedPsbt {
  const parsed = parsePsbt(psbt)
  if (!parsed) throw new PorticoError('psbt-invalid', 'The transaction is no PSBT in base64 (BIP-174)')
  if (inputs.length === 0) throw new PorticoError('psbt-invalid', 'No input is named that should be signed')
  const most = parsed.inputs ?? Number.MAX_SAFE_INTEGER
  const seen = new Set<number>()
  for (const { index } of inputs) {
    if (!Number.isInteger(index) || index < 0 || index >= most || seen.has(index))
      throw new PorticoError('psbt-invalid', `The transaction has no input ${index} to sign, or it is named twice`)
    seen.add(index)
  }
  return parsed
}

/** The signed PSBT, which has to be about the transaction that was to be signed; undefined when it is none. */
function readAnswer(psbt: unknown, asked: ParsedPsbt): string | undefined {
  const parsed = typeof psbt === 'string' ? parsePsbt(psbt) : null
  if (!parsed) return undefined
  if (!sameTransaction(asked, parsed)) throw new PorticoError('wallet-answer', 'The wallet signed another transaction', { exit: 'failed' })
  return psbt as string
}

