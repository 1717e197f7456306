import {
  BaseError,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  RpcRequestError,
  type Address,
  type Hex,
} from 'viem'
import { LongAnswerError } from '../client.ts'
import type { Chain } from '../types.ts'

export interface ReadCall {
  readonly to: Address
  readonly data: Hex
}

export interface Reader {
  /**
   * In the order of the calls; undefined where a call reverted.
   *
   * @throws when the chain's nodes do not answer.
   */
  read(chain: Chain, calls: readonly ReadCall[]): Promise<readonly (Hex | undefined)[]>
  multicall(chain: Chain): Promise<boolean>
}

export const multicall3: Address = '0xca11bde05977b3631167028862be2a173976ca11'
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes data; }',
  'struct Result { bool success; bytes data; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
  'function getEthBalance(address account) view returns (uint256)',
])

/** Calls per eth_call, so that its gas stays below nodes' limits. */
const together = 200
/** Extra requests of one read after answers that were too long. */
const mostRequests = 64
/** Milliseconds until a chain is asked again whether it has Multicall3. */
const askAgain = 3_600_000

export const balanceOfCoin = (account: Address): ReadCall => ({
  to: multicall3,
  data: encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [account] }),
})

/** Whether the contract is at fault: nodes say so in several ways. */
function reverted(error: unknown): boolean {
  const cause =
    error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : null
  if (!(cause instanceof RpcRequestError)) return false
  return (
    cause.code === 3 ||
    cause.code === -32_015 ||
    /revert|out of gas|gas (?:limit|required|exhausted)|invalid (?:opcode|jump|instruction)|stack (?:under|over)flow|OutOfGas|InvalidFEOpcode|OpcodeNotFound|StackUnderflow|InvalidJump/i.test(
      cause.details,
    )
  )
}

const tooLong = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((each) => each instanceof LongAnswerError) instanceof LongAnswerError

/** Not viem's `call`, which would follow off-chain look-ups (EIP-3668). */
async function ask(chain: Chain, { to, data }: ReadCall): Promise<Hex | undefined> {
  try {
    const answer: unknown = await chain.client.request({
      method: 'eth_call',
      params: [{ to, data }, 'latest'],
    })
    return typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer)
      ? (answer as Hex)
      : undefined
  } catch (error) {
    if (reverted(error)) return undefined
    throw error
  }
}

/** One batch; halved where the answer is too long. */
async function askEach(
  chain: Chain,
  calls: readonly ReadCall[],
  budget: { left: number },
): Promise<readonly (Hex | undefined)[]> {
  budget.left -= 1
  const settled = await Promise.allSettled(calls.map((call) => ask(chain, call)))
  const failure = settled.find((each) => each.status === 'rejected')
  if (!failure) return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
  if (!tooLong(failure.reason) || budget.left <= 0) throw failure.reason
  if (calls.length === 1) return [undefined]
  const middle = Math.ceil(calls.length / 2)
  return [
    ...(await askEach(chain, calls.slice(0, middle), budget)),
    ...(await askEach(chain, calls.slice(middle), budget)),
  ]
}

type Outcome = { readonly success: boolean; readonly data: Hex }

/** Undefined where a call uses up the gas or returns too much. */
async function aggregate(
  chain: Chain,
  calls: readonly ReadCall[],
): Promise<readonly Outcome[] | undefined> {
  const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, data }))] as const
  try {
    const answer = await ask(chain, {
      to: multicall3,
      data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args }),
    })
    const outcomes = answer && decode(answer)
    return outcomes?.length === calls.length ? outcomes : undefined
  } catch (error) {
    if (tooLong(error)) return undefined
    throw error
  }
}

function decode(answer: Hex): readonly Outcome[] | undefined {
  try {
    return decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer })
  } catch {
    return undefined
  }
}

/** Failed calls are repeated one by one: another may have used up their gas. */
async function readTogether(
  chain: Chain,
  calls: readonly ReadCall[],
  budget: { left: number },
): Promise<readonly (Hex | undefined)[]> {
  const outcomes = await aggregate(chain, calls)
  const failed = calls.flatMap((_, place) => (outcomes?.[place]?.success ? [] : [place]))
  const found: (Hex | undefined)[] = calls.map((_, place) =>
    outcomes?.[place]?.success ? outcomes[place].data : undefined,
  )
  if (failed.length === 0) return found
  const again = await askEach(
    chain,
    failed.map((place) => calls[place]!),
    budget,
  )
  failed.forEach((place, index) => (found[place] = again[index]))
  return found
}

export function createReader(now: () => number): Reader {
  const known = new Map<string, { has: boolean; at: number }>()

  async function multicall(chain: Chain): Promise<boolean> {
    const before = known.get(chain.id)
    if (before && (before.has || now() - before.at < askAgain)) return before.has
    const code: unknown = await chain.client.request({
      method: 'eth_getCode',
      params: [multicall3, 'latest'],
    })
    const has = typeof code === 'string' && code.length > 1_000
    known.set(chain.id, { has, at: now() })
    return has
  }

  return {
    multicall,
    async read(chain, calls) {
      if (calls.length === 0) return []
      const budget = { left: mostRequests }
      const together3 = calls.length > 1 && (await multicall(chain))
      const found: (Hex | undefined)[] = []
      for (let at = 0; at < calls.length; at += together) {
        const some = calls.slice(at, at + together)
        found.push(
          ...(await (together3 ? readTogether(chain, some, budget) : askEach(chain, some, budget))),
        )
      }
      return found
    },
  }
}
