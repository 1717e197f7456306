/** The application chooses the account and the cluster, all else is the wallet's. */
import { PorticoError } from '@portico/core'
import type {
  ChainId,
  ConnFact,
  Connection,
  Json,
  LinkName,
  ProviderHandle,
  Services,
} from '@portico/core'
import { defined, malformed, toBase58 } from '@portico/core/adapter'
import type { SharedAccount, StandardSession } from '@portico/core/wallet-standard'
import { nameOf, solanaClusters } from './clusters.ts'
import { proofOf, textIn } from './off-chain.ts'
import type { SendOptions, SolanaProvider } from './provider.ts'
import { createProvider } from './requests.ts'
import { signInFields, textOf } from './sign-in.ts'

export async function attach(
  handle: ProviderHandle<'solana', StandardSession>,
  emit: (fact: ConnFact) => void,
  services: Services,
  link?: LinkName,
): Promise<Connection<SolanaProvider>> {
  const session = handle.provider
  let address: string | undefined
  const account = (): SharedAccount | undefined => {
    const all = session.accounts()
    return all.find((shared) => shared.account.address === address) ?? all[0]
  }
  const serves = (chain: ChainId): boolean =>
    nameOf(account()?.standard.chains ?? [], chain) !== undefined

  let chain = handle.chain ?? solanaClusters.mainnet
  /** Switches to a cluster that the wallet supports, before a signature would fail. */
  const moveToServed = (): void => {
    const [other] = account()?.account.chains?.filter((id) => services.network(id)) ?? []
    if (serves(chain) || other === undefined) return
    chain = other
    emit({ is: 'chain', chain })
  }

  const provider = createProvider(session, { account, chain: () => chain }, services, link?.id)
  const connection: Connection<SolanaProvider> = {
    provider,
    detach: () => stop(),
    async setChain(next) {
      if (!serves(next))
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      chain = next
      emit({ is: 'chain', chain })
    },
    async setAccount(next) {
      if (!provider.accounts.includes(next))
        throw new PorticoError('account-unknown', 'No ActiveCaipAddress found')
      address = next
    },
    ...defined({ refresh: session.refresh || undefined }),
  }
  const methods = createMethods(provider)
  const fit = (): void => {
    const can = session.methods()
    for (const [member, method] of members)
      if (can.includes(method)) Object.assign(connection, { [member]: methods[member] })
      else delete connection[member]
  }

  const stop = session.follow((fact) => {
    fit()
    emit(fact)
    if (fact.is === 'accounts') moveToServed()
  })
  fit()
  moveToServed()
  return connection
}

const members = [
  ['signMessage', 'solana_signMessage'],
  ['signIn', 'solana_signIn'],
  ['send', 'solana_signAndSendTransaction'],
] as const

type Methods = Required<Pick<Connection<SolanaProvider>, (typeof members)[number][0]>>

function createMethods(provider: SolanaProvider): Methods {
  return {
    /**
     * Takes UTF-8 and returns base58. The signed message must be that text, bare or in an envelope,
     * because usually only the signature is returned.
     */
    async signMessage({ text, account }) {
      const message = new TextEncoder().encode(text)
      const { signature, ...output } = await provider.signMessage(message, { account })
      const signedMessage = textIn(output.signedMessage)
      if (
        signedMessage.length !== message.length ||
        message.some((byte, at) => signedMessage[at] !== byte)
      )
        throw malformed('message: it signed another one')
      return toBase58(proofOf(signature, output.signedMessage))
    },
    async signIn(fields) {
      const { address, signedMessage, signature } = await provider.signIn(signInFields(fields))
      return { address, message: textOf(textIn(signedMessage)), signature: toBase58(signature) }
    },
    send: async (transaction, { account, chain }) => {
      const { bytes, options } = parseTransaction(transaction)
      return provider.signAndSendTransaction(bytes, { ...options, account, chain })
    },
  }
}

/** As JSON: base64 of the wire format, alone or with the options for sending. */
function parseTransaction(request: Json): { bytes: Uint8Array; options: SendOptions } {
  const { transaction, ...options } = (
    typeof request === 'string' ? { transaction: request } : (request ?? {})
  ) as Record<string, Json>
  try {
    if (typeof transaction === 'string' && transaction.length > 0)
      return {
        bytes: Uint8Array.from(atob(transaction), (character) => character.charCodeAt(0)),
        options,
      }
  } catch {
    // Text that is not base64 throws below.
  }
  throw new PorticoError(
    'transaction-malformed',
    'A Solana transaction is base64 of its wire format',
    { exit: 'failed' },
  )
}
