/**
 * The parent's side of the Safe Apps protocol, as Safe's page implements it for the pages that it
 * frames. Its messages follow the types of `@safe-global/safe-apps-sdk` 9.1.0
 * (https://github.com/safe-global/safe-apps-sdk, read on 23 November 2026), against which its test
 * types them. Its one owner has a real key and approves automatically.
 */
import type {
  EnvironmentInfo,
  GatewayTransactionDetails,
  SafeInfoExtended,
  SendTransactionsParams,
  SendTransactionsResponse,
  SignMessageParams,
  SignMessageResponse,
  SignTypedMessageParams,
} from '@safe-global/safe-apps-sdk'
import { isHex, hexToString, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Options of {@link createSafeDouble}. */
export interface SafeDoubleOptions {
  /**
   * Of its owner, by whose account the double sends: the Safe's address is that account's. Test
   * keys only.
   */
  privateKey: Hex
  /** EIP-155 id of the chain that it is on. */
  chainId: number
  /** A node that holds the account, such as anvil: transactions are sent there. */
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  /** How its owners answer requests. `pending`: one of several has agreed, the others have not. */
  says?: 'yes' | 'no' | 'pending'
}

interface Asked {
  id: string
  method: string
  params: unknown
}

/** The part of a transaction's details that pages read. */
type Details = Pick<GatewayTransactionDetails, 'txId' | 'txHash'> & {
  txStatus: `${GatewayTransactionDetails['txStatus']}`
}

/** A Safe that frames a page, and answers as the Safe apps SDK does. */
export interface SafeDouble {
  /** The Safe's address, EIP-55 checksummed. */
  readonly address: string
  /** Every request, oldest first. */
  readonly asked: readonly Asked[]
  /** The owners' answer: approved, refused, or not signed by all yet. */
  says: 'yes' | 'no' | 'pending'
  /** The answer to one request of the protocol; undefined for other messages. */
  answer(
    request: unknown,
  ): Promise<
    | ({ id: string; version: string } & (
        | { success: true; data: unknown }
        | { success: false; error: string }
      ))
    | undefined
  >
}

const version = '9.1.0'

/**
 * A Safe of one owner, which signs and sends with its key as the Safe apps SDK asks it to.
 *
 * @example
 * const local = await startChain({ chainId: 1 })
 * const safe = createSafeDouble({ privateKey: `0x${'11'.repeat(32)}`, chainId: 1, rpc: local.rpc })
 */
export function createSafeDouble({
  privateKey,
  chainId,
  rpc,
  says = 'yes',
}: SafeDoubleOptions): SafeDouble {
  const owner = privateKeyToAccount(privateKey)
  const asked: Asked[] = []
  /** Transaction hashes by the Safe's own hash. */
  const sent = new Map<string, Hex | null>()
  const signed = new Map<string, Hex>()

  const safeHash = (): Hex =>
    `0x${'5afe'.repeat(15)}${String(sent.size + signed.size + 1).padStart(4, '0')}`

  /** The message's hash, and the signature once all owners have agreed. */
  async function sign(make: () => Promise<Hex>): Promise<SignMessageResponse> {
    const messageHash = safeHash()
    signed.set(messageHash, double.says === 'pending' ? '0x' : await make())
    return { messageHash }
  }

  const methods = {
    getSafeInfo: (): SafeInfoExtended => ({
      safeAddress: owner.address,
      chainId,
      threshold: 1,
      owners: [owner.address],
      isReadOnly: false,
      nonce: 0,
      implementation: owner.address,
      modules: null,
      fallbackHandler: null,
      guard: null,
      version: '1.4.1',
    }),
    getEnvironmentInfo: (): EnvironmentInfo => ({ origin: 'https://app.safe.global' }),
    rpcCall: ({ call, params }: { call: string; params: readonly unknown[] }): Promise<unknown> =>
      rpc(call, params),
    async sendTransactions({ txs }: SendTransactionsParams): Promise<SendTransactionsResponse> {
      const safeTxHash = safeHash()
      let last: Hex | null = null
      if (double.says === 'yes')
        for (const { to, value, data } of txs)
          last = (await rpc('eth_sendTransaction', [
            { from: owner.address, to, value: `0x${BigInt(value).toString(16)}`, data },
          ])) as Hex
      sent.set(safeTxHash, last)
      return { safeTxHash }
    },
    getTxBySafeTxHash({ safeTxHash }: SendTransactionsResponse): Details {
      const txHash = sent.get(safeTxHash)
      if (txHash === undefined) throw new Error('No transaction found')
      return {
        txId: safeTxHash,
        txStatus: txHash ? 'SUCCESS' : 'AWAITING_CONFIRMATIONS',
        ...(txHash ? { txHash } : {}),
      }
    },
    // A Safe shows and signs the text that a page has written in hex.
    signMessage: ({ message }: SignMessageParams): Promise<SignMessageResponse> =>
      sign(() => owner.signMessage({ message: isHex(message) ? hexToString(message) : message })),
    signTypedMessage: ({ typedData }: SignTypedMessageParams): Promise<SignMessageResponse> =>
      sign(() => owner.signTypedData(typedData as Parameters<typeof owner.signTypedData>[0])),
    getOffChainSignature: (messageHash: string): string => signed.get(messageHash) ?? '0x',
  }
  const questions = ['sendTransactions', 'signMessage', 'signTypedMessage']

  const double: SafeDouble = {
    address: owner.address,
    asked,
    says,
    async answer(request) {
      const { id, method, params } = (
        typeof request === 'object' && request !== null ? request : {}
      ) as Partial<Asked>
      if (typeof id !== 'string' || typeof method !== 'string') return undefined
      asked.push({ id, method, params })
      try {
        if (!Object.hasOwn(methods, method)) throw new Error(`Unknown method ${method}`)
        if (double.says === 'no' && questions.includes(method))
          throw new Error('Transaction was rejected')
        return {
          id,
          version,
          success: true,
          data: await methods[method as keyof typeof methods](params as never),
        }
      } catch (error) {
        return { id, version, success: false, error: (error as Error).message }
      }
    },
  }
  return double
}
