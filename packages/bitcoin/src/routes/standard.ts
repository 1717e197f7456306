/**
 * Wallet Standard: `bitcoin:connect` by @exodus/bitcoin-wallet-standard-features 0.0.1, signing by
 * https://github.com/ExodusMovement/bitcoin-wallet-standard (packages/core/features).
 */
import { PorticoError } from '@portico/core'
import type { Account, ChainId } from '@portico/core'
import { defined, featureOf, malformed } from '@portico/core/adapter'
import type {
  NamespaceCode,
  StandardAccount,
  StandardSession,
  StandardWallet,
} from '@portico/core/wallet-standard'
import { parseBitcoinAddress } from '../address.ts'
import { chainsOf, mainnet, nameOf, regtest, signet, testnet, testnet4 } from '../chains.ts'
import { unsupported, vendorError } from '../errors.ts'
import { fieldsOf, fromBase64, toBase64, toHex } from '../parse.ts'
import type { BitcoinMethod, PsbtInput } from '../provider.ts'
import type { BitcoinWallet } from '../wallet.ts'

const [message, sign, send] = [
  'bitcoin:signMessage',
  'bitcoin:signTransaction',
  'bitcoin:signAndSendTransaction',
] as const

function account(
  { address, publicKey, label }: StandardAccount,
  named: readonly ChainId[],
): Account | null {
  const parsed = parseBitcoinAddress(address)
  // Accounts of other namespaces may be shared too.
  if (!parsed && named.length === 0) return null
  if (!parsed) throw malformed('account')
  const good = chainsOf(parsed.address)
  const chains = named.filter((chain) => good.includes(chain))
  const shared: Account = {
    address: parsed.address,
    // The standard does not return purposes; ordinals are at taproot addresses.
    kind: parsed.type === 'p2tr' ? 'ordinals' : 'payment',
    chains: chains.length > 0 ? chains : good,
  }
  if (publicKey.length > 0) shared.publicKey = toHex(publicKey)
  if (label) shared.label = label
  return shared
}

function methods(features: ReadonlySet<string>): readonly BitcoinMethod[] {
  const all: BitcoinMethod[] = ['getAccountAddresses']
  if (features.has(message)) all.push('signMessage')
  if (features.has(sign) || features.has(send)) all.push('signPsbt')
  return all
}

export const code: NamespaceCode = {
  chains: {
    'bitcoin:mainnet': mainnet,
    'bitcoin:testnet': testnet,
    'bitcoin:testnet4': testnet4,
    'bitcoin:signet': signet,
    'bitcoin:regtest': regtest,
  },
  // `bitcoin:connect` is never silent: a restore uses what is shown already.
  input: (_feature, silent) => (silent ? null : { purposes: ['payment', 'ordinals'] }),
  account,
  methods,
}

export function standardWallet(session: StandardSession): BitcoinWallet {
  const present = (): StandardWallet => {
    const wallet = session.wallet()
    if (wallet) return wallet
    throw new PorticoError('wallet-gone', `${session.name} is not there`, { exit: 'wallet-gone' })
  }
  const call = async (
    feature: string,
    input: object,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const run = featureOf(present(), feature)
    if (!run) throw unsupported(`${session.name} has no ${feature}`)
    try {
      const answer: unknown = await run(input)
      return fieldsOf(Array.isArray(answer) ? (answer as unknown[])[0] : answer, 'answer')
    } catch (error) {
      throw vendorError(error, 'wallet-request')
    }
  }
  /** Features require the wallet's own object. */
  const rawOf = (address: string): object => {
    const shared = session.accounts().find(({ account: each }) => each.address === address)
    if (!shared)
      throw new PorticoError('account-wrong', `${address} is not shared by ${session.name}`, {
        exit: 'failed',
      })
    return shared.standard.raw
  }
  const toSign = (inputs: readonly PsbtInput[]): object[] => {
    const groups = new Map<
      string,
      { account: object; signingIndexes: number[]; sigHash?: number }
    >()
    for (const { address, index, sighashTypes: [sigHash] = [] } of inputs) {
      const key = `${address} ${sigHash}`
      const group = groups.get(key) ?? {
        account: rawOf(address),
        signingIndexes: [],
        ...defined({ sigHash }),
      }
      group.signingIndexes.push(index)
      groups.set(key, group)
    }
    return [...groups.values()]
  }

  return {
    name: session.name,
    accounts: () => session.accounts().map(({ account: each }) => each),
    methods: () => session.methods() as readonly BitcoinMethod[],
    follow: (emit) => session.follow(emit),
    ...defined({ refresh: session.refresh || undefined }),
    async signMessage(text, { account: { address }, protocol }) {
      // Always the legacy prefix, without a protocol parameter.
      if (protocol === 'bip322') throw unsupported(`${session.name} cannot be asked for BIP-322`)
      const { signature } = await call(message, {
        account: rawOf(address),
        message: new TextEncoder().encode(text),
      })
      return { signature, ...defined({ protocol: protocol || undefined }) }
    },
    async signPsbt(psbt, { chain, inputs, broadcast }) {
      const input = {
        psbt: fromBase64(psbt),
        inputsToSign: toSign(inputs),
        chain: `bitcoin:${nameOf(chain) ?? ''}`,
      }
      if (broadcast) return { txid: (await call(send, input))['txId'] }
      const { signedPsbt } = await call(sign, input)
      if (!ArrayBuffer.isView(signedPsbt)) throw malformed('transaction')
      return {
        psbt: toBase64(
          new Uint8Array(signedPsbt.buffer, signedPsbt.byteOffset, signedPsbt.byteLength),
        ),
      }
    },
  }
}
