/** Refuses, answers, passes on, or shows and signs. */
import type { FrameUser } from '@portico/wire'
import { loadCalls, loadSolana } from '../bundles/load.ts'
import type { Keys } from '../keys/keys.ts'
import type { Login } from '../login/login.ts'
import type { Approval, Dapp, Reads, Screen } from '../ports.ts'
import { toHex } from '../shared/bytes.ts'
import { FrameError, malformed } from '../shared/error.ts'
import { prepareTransaction } from './evm-transaction.ts'
import { safeMethods, unsafeMethods } from './methods.ts'
import { createQueue, type Queue } from './queue.ts'
import { listOf, readMessage } from './read-evm.ts'
import { firstOf, type RpcRequest, type Task } from './task.ts'

export interface RequestDeps {
  login: Pick<Login, 'active' | 'prepare' | 'takeShares'>
  keys: Pick<Keys, 'sign' | 'warm'>
  screen: Pick<Screen, 'approve'>
  reads: Reads
  /** The server's chains, CAIP-2. */
  chains(): Promise<readonly string[]>
  host(): { origin: string; dapp: Dapp | null }
  /** For everything shown to the visitor. */
  queue?: Queue
}

/** `signal` removes it from the screen. */
export type Requests = (request: RpcRequest, signal: AbortSignal) => Promise<unknown>

async function evmTask(
  { chain, method, params }: RpcRequest,
  account: string,
  reads: Reads,
): Promise<Task> {
  if (method === 'personal_sign') {
    const bytes = readMessage(params, account)
    return {
      shown: { is: 'message', bytes },
      payload: { is: 'message', bytes },
      finish: (signed) => toHex(firstOf(signed)),
    }
  }
  if (method === 'eth_signTypedData_v4') {
    const { readTypedData } = await loadCalls()
    const data = readTypedData(params, account, Number(chain.slice('eip155:'.length)))
    return {
      shown: { is: 'typed-data', data },
      payload: { is: 'typed-data', data },
      finish: (signed) => toHex(firstOf(signed)),
    }
  }
  const { transaction, usual } = await prepareTransaction(params, account, chain, reads)
  return {
    shown: { is: 'transaction', transaction, usual },
    payload: { is: 'transaction', transaction },
    async finish({ signed, hash }) {
      await reads.request(chain, 'eth_sendRawTransaction', [toHex(signed[0]!)])
      // From the signed transaction, not from a node.
      return toHex(hash!)
    },
  }
}

/** Approved but not carried out: no success. */
function resultOf(done: { result: unknown } | null): unknown {
  if (!done) throw new FrameError('internal')
  return done.result
}

const namespaceOf = (chain: string): string => chain.slice(0, chain.indexOf(':'))
const namespaceOfMethod = (method: string): string =>
  method.startsWith('solana_') ? 'solana' : 'eip155'

export function createRequests({
  login,
  keys,
  screen,
  reads,
  chains,
  host,
  queue = createQueue(),
}: RequestDeps): Requests {
  function read(user: FrameUser, { chain, method, params }: RpcRequest): Promise<unknown> {
    if (method === 'eth_accounts') return Promise.resolve([user.addresses.eip155])
    if (method === 'eth_chainId')
      return Promise.resolve(`0x${Number(chain.slice('eip155:'.length)).toString(16)}`)
    // Smart accounts only.
    if (method === 'wallet_getCapabilities') return Promise.resolve({})
    // Filters exist on one node only; the others belong to other services.
    if (/^wallet_|Filter/.test(method)) throw new FrameError(4200)
    return reads.request(chain, method, params === undefined ? [] : listOf(params))
  }

  async function sign(request: RpcRequest, signal: AbortSignal): Promise<unknown> {
    const { addresses } = await login.active()
    const isSolana = namespaceOf(request.chain) === 'solana'
    const account = isSolana ? addresses.solana : addresses.eip155
    const task = isSolana
      ? (await loadSolana()).solanaTask(request, account, reads)
      : await evmTask(request, account, reads)
    signal.throwIfAborted()
    const approval: Approval = { ...task.shown, chain: request.chain, account, ...host() }
    keys.warm()
    // Requested again when needed.
    login.prepare().catch(() => {})
    let done: { result: unknown } | null = null
    // A retry signs the same transaction, with the same hash.
    async function act(): Promise<void> {
      const signed = await keys.sign(await login.takeShares(), addresses, task.payload)
      done = { result: await task.finish(signed) }
    }
    if ((await screen.approve(approval, signal, act)) !== 'approved') throw new FrameError(4001)
    return resultOf(done)
  }

  return async (request, signal) => {
    const { chain, method } = request
    const isUnsafe = unsafeMethods.has(method)
    if (!isUnsafe && !safeMethods.has(method)) throw new FrameError(4200)
    if (namespaceOf(chain) !== namespaceOfMethod(method))
      throw malformed('the request is of another namespace')
    const user = await login.active()
    if (!(await chains()).includes(chain)) throw new FrameError(4902)
    return isUnsafe ? queue.run(() => sign(request, signal), signal) : read(user, request)
  }
}
