/** Always for one account, and transactions for one cluster. */
import { PorticoError, sendRequest } from '@portico/core'
import type { ChainId, Services } from '@portico/core'
import { featureOf, toBase58, walletError } from '@portico/core/adapter'
import type { SharedAccount, StandardSession } from '@portico/core/wallet-standard'
import { currentCluster, nameOf } from './clusters.ts'
import { ofWallet } from './wallet-standard.ts'
import { bytesIn, outputsOf, signatureIn, signedMessageIn } from './parse.ts'
import type { RequestOptions, SendOptions, SolanaProvider } from './provider.ts'
import { sendSigned } from './send.ts'
import { parseSignedIn } from './sign-in.ts'
import { checkSigned, transactionLimit } from './transaction.ts'

export interface InUse {
  account(): SharedAccount | undefined
  chain(): ChainId
}

interface Ready {
  address: string
  chain: string | undefined
  /** @param inputs Built from the account's own object at the time of the request. */
  ask(inputs: (account: object) => readonly object[]): Promise<unknown>
}

/** The checks before the wallet is asked. */
interface Requests {
  /**
   * Throws unless wallet and account exist and support it. Synchronous, so that the wallet is asked
   * inside the click.
   */
  prepare(feature: string, options: RequestOptions): Ready
  prepareOnCluster(feature: string, options: RequestOptions): Ready
  can(feature: string, options: RequestOptions): boolean
}

function createRequests(
  session: StandardSession,
  inUse: InUse,
  services: Services,
  link: string,
): Requests {
  const find = (feature: string, address: string | undefined, wasNamed: boolean) => {
    const wallet = session.wallet()
    if (!wallet)
      throw new PorticoError('wallet-gone', 'The wallet went away', { exit: 'wallet-gone' })
    const shared = session.accounts().find(({ account }) => account.address === address)
    if (!shared)
      throw new PorticoError('account-unknown', 'No ActiveCaipAddress found', {
        exit: wasNamed ? 'failed' : 'locked',
      })
    const { account, standard } = shared
    const call =
      standard.features.includes(feature) || ofWallet.includes(feature)
        ? featureOf(wallet, feature)
        : undefined
    if (!call)
      throw new PorticoError(
        'method-unsupported',
        `${wallet.name} has no ${feature} for this account`,
        { exit: 'unsupported' },
      )
    return { account, standard, call }
  }

  const prepare: Requests['prepare'] = (feature, options) => {
    const { account: named, chain = inUse.chain() } = options
    const address = named ?? inUse.account()?.account.address
    const found = find(feature, address, named !== undefined)
    return {
      address: found.account.address,
      chain: nameOf(found.standard.chains, chain),
      async ask(inputs) {
        const pending = services.settled(link)
        if (pending) await pending
        // Meanwhile the wallet may have left the page, or have created another object for the
        // account.
        const { standard, call } = pending ? find(feature, address, named !== undefined) : found
        try {
          const params = inputs(standard.raw)
          return await sendRequest(
            services,
            { method: feature.replace(':', '_'), params, link, namespace: 'solana', chain },
            async () => call(...params),
          )
        } catch (error) {
          throw walletError(error, 'wallet-request')
        }
      },
    }
  }

  return {
    prepare,
    prepareOnCluster(feature, options) {
      const ready = prepare(feature, options)
      if (ready.chain === undefined)
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      return ready
    },
    can(feature, { account: named }) {
      const wallet = session.wallet()
      const shared =
        named === undefined
          ? inUse.account()
          : session.accounts().find(({ account }) => account.address === named)
      return (
        !!wallet &&
        !!shared?.standard.features.includes(feature) &&
        featureOf(wallet, feature) !== undefined
      )
    },
  }
}

function createTransactions(
  requests: Requests,
  inUse: InUse,
  services: Services,
): Pick<SolanaProvider, 'signTransactions' | 'signAndSendTransaction'> {
  async function signTransactions(
    transactions: readonly Uint8Array[],
    options: RequestOptions = {},
  ): Promise<readonly Uint8Array[]> {
    const { address, chain, ask } = requests.prepareOnCluster('solana:signTransaction', options)
    const answer = await ask((account) =>
      transactions.map((transaction) => ({ account, chain, transaction })),
    )
    return outputsOf(answer, transactions.length).map((output) => {
      const signed = bytesIn(output, 'signedTransaction', transactionLimit)
      checkSigned(signed, address)
      return signed
    })
  }

  async function signAndSendTransaction(
    transaction: Uint8Array,
    options: SendOptions = {},
  ): Promise<string> {
    const [account, chain] = [
      options.account ?? inUse.account()?.account.address,
      options.chain ?? inUse.chain(),
    ]
    const hash = await signAndSend(transaction, options)
    services.sent?.({ hash, chain, account })
    return hash
  }

  async function signAndSend(transaction: Uint8Array, options: SendOptions): Promise<string> {
    const feature = 'solana:signAndSendTransaction'
    if (!requests.can(feature, options) && requests.can('solana:signTransaction', options)) {
      const target = options.chain ?? inUse.chain()
      const [signed] = await signTransactions([transaction], options)
      const cluster = services.network(target) ? target : currentCluster(target)
      return sendSigned(signed!, cluster, options, services)
    }
    const { chain, ask } = requests.prepareOnCluster(feature, options)
    const { account: _account, chain: _chain, ...sendOptions } = options
    const answer = await ask((account) => [
      {
        account,
        chain,
        transaction,
        options: { preflightCommitment: 'confirmed', ...sendOptions },
      },
    ])
    const [output] = outputsOf(answer, 1)
    return toBase58(signatureIn(output!))
  }

  return { signTransactions, signAndSendTransaction }
}

/** @param link The id of the connection's link. */
export function createProvider(
  session: StandardSession,
  inUse: InUse,
  services: Services,
  link = '',
): SolanaProvider {
  const requests = createRequests(session, inUse, services, link)
  const { signTransactions, signAndSendTransaction } = createTransactions(requests, inUse, services)

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
      const { ask } = requests.prepare('solana:signMessage', options)
      const answer = await ask((account) => [{ account, message }])
      const [output] = outputsOf(answer, 1)
      return signedMessageIn(output!, message.length)
    },
    async signTransaction(transaction, options) {
      const [signed] = await signTransactions([transaction], options)
      return signed!
    },
    signTransactions,
    signAndSendTransaction,
    async signIn(fields = {}, options = {}) {
      const { address, chain, ask } = requests.prepare('solana:signIn', options)
      const request =
        chain === undefined ? { ...fields, address } : { chainId: chain, ...fields, address }
      const [output] = outputsOf(await ask(() => [request]), 1)
      return parseSignedIn(output!, address, request)
    },
  }
}
