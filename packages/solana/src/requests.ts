/** What a Solana wallet is asked: always for one account, and where money moves on one cluster. */
import { PorticoError } from '@portico/core'
import type { ChainId, Services } from '@portico/core'
import { encodeBase58 } from '@portico/core/base58'
import { sendRequest } from '@portico/core/internal/request/send'
import { walletError } from '@portico/core/internal/wallet-standard/errors'
import { featureOf } from '@portico/core/internal/wallet-standard/feature'
import type { SharedAccount, StandardSession } from '@portico/core/wallet-standard'
import { currentCluster, nameOf } from './clusters.ts'
import { ofWallet } from './family.ts'
import { bytesIn, outputsOf, signatureIn } from './parse.ts'
import type { RequestOptions, SendOptions, SolanaProvider } from './provider.ts'
import { sendSigned } from './send.ts'
import { parseSignedIn } from './sign-in.ts'
import { checkSigned, transactionLimit } from './transaction.ts'

/** What is in use now; both belong to the connection. */
export interface InUse {
  account(): SharedAccount | undefined
  chain(): ChainId
}

/** A request that can be made: the wallet's method, the account's own object, the cluster by the wallet's own name. */
interface Ready {
  address: string
  chain: string | undefined
  /** @param inputs Made of the account's own object, as the wallet has it when it is asked. */
  ask(inputs: (account: object) => readonly object[]): Promise<unknown>
}

/** @param link The id of its link. */
export function createProvider(session: StandardSession, inUse: InUse, services: Services, link = ''): SolanaProvider {
  /** Throws unless wallet and account are there and can. Synchronous, so that the wallet is asked inside the click. */
  function ready(feature: string, options: RequestOptions): Ready {
    const { account: wished, chain = inUse.chain() } = options
    const address = wished ?? inUse.account()?.account.address
    const look = () => {
      const wallet = session.wallet()
      if (!wallet) throw new PorticoError('wallet-gone', 'The wallet went away', { exit: 'wallet-gone' })
      const shared = session.accounts().find(({ account }) => account.address === address)
      if (!shared) throw new PorticoError('account-unknown', 'No ActiveCaipAddress found', { exit: wished === undefined ? 'locked' : 'failed' })
      const { account, standard } = shared
      const call = standard.features.includes(feature) || ofWallet.includes(feature) ? featureOf(wallet, feature) : undefined
      if (!call) throw new PorticoError('method-unsupported', `${wallet.name} has no ${feature} for this account`, { exit: 'unsupported' })
      return { account, standard, call }
    }
    const found = look()
    return {
      address: found.account.address,
      chain: nameOf(found.standard.chains, chain),
      async ask(inputs) {
        const wait = services.settled(link)
        if (wait) await wait
        // Asked meanwhile, the wallet may have gone, or have another object for the account.
        const { standard, call } = wait ? look() : found
        try {
          const asked = inputs(standard.raw)
          return await sendRequest(services, { method: feature.replace(':', '_'), params: asked, link, namespace: 'solana', chain }, async () => call(...asked))
        } catch (error) {
          throw walletError(error, 'wallet-request')
        }
      },
    }
  }

  /** The same for what only makes sense on a cluster. */
  function readyOn(feature: string, options: RequestOptions): Ready {
    const it = ready(feature, options)
    if (it.chain === undefined) throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
    return it
  }

  const can = (feature: string, { account: wished }: RequestOptions): boolean => {
    const wallet = session.wallet()
    const shared = wished === undefined ? inUse.account() : session.accounts().find(({ account }) => account.address === wished)
    return !!wallet && !!shared?.standard.features.includes(feature) && featureOf(wallet, feature) !== undefined
  }

  async function signTransactions(transactions: readonly Uint8Array[], options: RequestOptions = {}): Promise<readonly Uint8Array[]> {
    const { address, chain, ask } = readyOn('solana:signTransaction', options)
    const answer = await ask((account) => transactions.map((transaction) => ({ account, chain, transaction })))
    return outputsOf(answer, transactions.length).map((output) => {
      const signed = bytesIn(output, 'signedTransaction', transactionLimit)
      checkSigned(signed, address)
      return signed
    })
  }

  async function signAndSendTransaction(transaction: Uint8Array, options: SendOptions = {}): Promise<string> {
    const feature = 'solana:signAndSendTransaction'
    if (!can(feature, options) && can('solana:signTransaction', options)) {
      const asked = options.chain ?? inUse.chain()
      const [signed] = await signTransactions([transaction], options)
      return sendSigned(signed!, services.network(asked) ? asked : currentCluster(asked), options, services)
    }
    const { chain, ask } = readyOn(feature, options)
    const { account: _account, chain: _chain, ...how } = options
    const answer = await ask((account) => [{ account, chain, transaction, options: { preflightCommitment: 'confirmed', ...how } }])
    return encodeBase58(signatureIn(outputsOf(answer, 1)[0]!))
  }

  return {
    get account() {
      return inUse.account()?.account.address ?? null
    },
    get publicKey() {
      const key = inUse.account()?.standard.publicKey
      return key ? Uint8Array.from(key) : null
    },
    get accounts() {
      return session.accounts().map(({ account }) => account.address)
    },
    get chain() {
      return inUse.chain()
    },
    get methods() {
      return session.methods()
    },
    get standard() {
      const [wallet, shared] = [session.wallet(), inUse.account()]
      return wallet && shared ? { wallet: wallet.raw, account: shared.standard.raw } : null
    },
    async signMessage(message, options = {}) {
      const { ask } = ready('solana:signMessage', options)
      const output = outputsOf(await ask((account) => [{ account, message }]), 1)[0]!
      return { signature: signatureIn(output), signedMessage: bytesIn(output, 'signedMessage', message.length + 1_024, 0) }
    },
    signTransaction: async (transaction, options) => (await signTransactions([transaction], options))[0]!,
    signTransactions,
    signAndSendTransaction,
    async signIn(fields = {}, options = {}) {
      const { address, chain, ask } = ready('solana:signIn', options)
      const asked = { ...(chain === undefined ? {} : { chainId: chain }), ...fields, address }
      return parseSignedIn(outputsOf(await ask(() => [asked]), 1)[0]!, address, asked)
    },
  }
}
