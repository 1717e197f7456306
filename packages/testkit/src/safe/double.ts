/**
 * The parent's side of the Safe Apps protocol, as Safe's page implements it for the pages that it
 * frames. Its messages follow the types of `@safe-global/safe-apps-sdk` 9.1.0
 * (https://github.com/safe-global/safe-apps-sdk, read on 23 November 2026), against which its test
 * types them. Its one owner has a real key and approves automatically.
 */
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSafeMethods } from './methods.ts'

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
/** Methods that the owners are asked about. */
const questions = new Set(['sendTransactions', 'signMessage', 'signTypedMessage'])

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
  const methods = createSafeMethods(owner, chainId, rpc, () => double.says)

  async function call(method: string, params: unknown): Promise<unknown> {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new Error(`Unknown method ${method}`)
    if (double.says === 'no' && questions.has(method)) throw new Error('Transaction was rejected')
    return run(params as never)
  }

  const double: SafeDouble = {
    address: owner.address,
    asked,
    says,
    async answer(request) {
      if (typeof request !== 'object' || request === null) return undefined
      const { id, method, params } = request as Partial<Asked>
      if (typeof id !== 'string' || typeof method !== 'string') return undefined
      asked.push({ id, method, params })
      try {
        return { id, version, success: true, data: await call(method, params) }
      } catch (error) {
        return { id, version, success: false, error: (error as Error).message }
      }
    },
  }
  return double
}
