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
import type { PrivateKeyAccount } from 'viem/accounts'
import { readTypedData } from '../wallets/typed-data.ts'

/** How a Safe's owners answer. `pending`: one of several has agreed, the others have not. */
export type OwnersAnswer = 'yes' | 'no' | 'pending'

/** The fields that pages read. */
type Details = Pick<GatewayTransactionDetails, 'txId' | 'txHash'> & {
  txStatus: `${GatewayTransactionDetails['txStatus']}`
}

export type SafeMethods = Readonly<Record<string, (params: never) => unknown>>

const infoOf = (owner: PrivateKeyAccount, chainId: number): SafeInfoExtended => ({
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
})

/**
 * @param rpc A node that holds the owner's account.
 * @param answer The owners' current answer.
 */
export function createSafeMethods(
  owner: PrivateKeyAccount,
  chainId: number,
  rpc: (method: string, params: readonly unknown[]) => Promise<unknown>,
  answer: () => OwnersAnswer,
): SafeMethods {
  /** By the Safe's own hash. */
  const sent = new Map<string, Hex | null>()
  const signed = new Map<string, Hex>()

  const safeHash = (): Hex =>
    `0x${'5afe'.repeat(15)}${String(sent.size + signed.size + 1).padStart(4, '0')}`

  /** Has the signature once all owners have agreed. */
  async function sign(make: () => Promise<Hex>): Promise<SignMessageResponse> {
    const messageHash = safeHash()
    signed.set(messageHash, answer() === 'pending' ? '0x' : await make())
    return { messageHash }
  }

  /** One after another; resolves with the hash of the last one. */
  async function sendAll(txs: SendTransactionsParams['txs']): Promise<Hex | null> {
    let last: Hex | null = null
    for (const { to, value, data } of txs) {
      const transaction = {
        from: owner.address,
        to,
        value: `0x${BigInt(value).toString(16)}`,
        data,
      }
      last = (await rpc('eth_sendTransaction', [transaction])) as Hex
    }
    return last
  }

  return {
    getSafeInfo: () => infoOf(owner, chainId),
    getEnvironmentInfo: (): EnvironmentInfo => ({ origin: 'https://app.safe.global' }),
    rpcCall: ({ call, params }: { call: string; params: readonly unknown[] }) => rpc(call, params),
    async sendTransactions({ txs }: SendTransactionsParams): Promise<SendTransactionsResponse> {
      const safeTxHash = safeHash()
      sent.set(safeTxHash, answer() === 'yes' ? await sendAll(txs) : null)
      return { safeTxHash }
    },
    getTxBySafeTxHash({ safeTxHash }: SendTransactionsResponse): Details {
      const txHash = sent.get(safeTxHash)
      if (txHash === undefined) throw new Error('No transaction found')
      return txHash === null
        ? { txId: safeTxHash, txStatus: 'AWAITING_CONFIRMATIONS' }
        : { txId: safeTxHash, txStatus: 'SUCCESS', txHash }
    },
    // A page's text comes in hex.
    signMessage: ({ message }: SignMessageParams) =>
      sign(() => owner.signMessage({ message: isHex(message) ? hexToString(message) : message })),
    signTypedMessage: ({ typedData }: SignTypedMessageParams) =>
      sign(() => owner.signTypedData(readTypedData(typedData))),
    getOffChainSignature: (messageHash: string) => signed.get(messageHash) ?? '0x',
  }
}
