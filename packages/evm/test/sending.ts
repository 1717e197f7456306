/**
 * Sends on the demo's real chains, over a node that a test can make refuse or answer otherwise,
 * with a clock that a test moves.
 */
import { PorticoError } from '@portico/core'
import type { Json, Sending, Swapping, Transfers } from '@portico/core'
import { demoAccounts, type DemoChains, type LocalChain } from '@portico/testkit/chains'
import { encodeDeployData, type Abi, type Address, type Hex } from 'viem'
import { createSending } from '../src/sending/sending.ts'
import type { SwapTables } from '../src/swaps/pool-tables.ts'
import { createSwapping } from '../src/swaps/swapping.ts'
import { demoPage } from './demo.ts'

/** The test's controls between the page and the chain. */
export interface Between {
  /** Milliseconds since the epoch. */
  now: number
  /** Whether the node refuses a request. */
  refuses(method: string, params: Json): boolean
  /** Changes the node's answer. */
  alters(method: string, answer: Json): Json
}

const plainly: Pick<Between, 'refuses' | 'alters'> = {
  refuses: () => false,
  alters: (_, answer) => answer,
}

export interface SendingPage {
  sending: Sending
  transfers: Transfers
  swapping: Swapping
  between: Between
  /** Resets all controls. */
  reset(): void
}

export async function sendingPage(chains: DemoChains, tables?: SwapTables): Promise<SendingPage> {
  const { portico } = await demoPage(chains)
  const { services } = portico
  const between: Between = { now: 1_000_000, ...plainly }
  const rpc: typeof services.rpc = async (id) => {
    const node = await services.rpc(id)
    return {
      ...node,
      async request(method, params = [], options) {
        if (between.refuses(method, params))
          throw new PorticoError('rpc', 'the method does not exist', {
            data: { rpcCode: -32601, rpcData: null },
          })
        return between.alters(method, await node.request(method, params, options))
      },
    }
  }
  const asked = {
    network: services.network,
    rpc,
    platform: { ...services.platform, now: () => between.now },
  }
  const sending = createSending(asked)
  return {
    sending,
    between,
    transfers: await sending.transfers(),
    swapping: createSwapping(asked, tables),
    reset: () => Object.assign(between, { now: 1_000_000, ...plainly }),
  }
}

export const never: AbortSignal = new AbortController().signal

interface Mined {
  transactionHash: Hex
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  contractAddress: Address | null
}

/** Sends from an account that the chain signs for, and waits for its receipt. */
export const mined = async (
  chain: LocalChain,
  transaction: object,
  from: string = demoAccounts.ada.address,
): Promise<Mined> =>
  (await chain.rpc('eth_sendTransactionSync', [{ from, ...transaction }])) as Mined

export async function deployed(
  chain: LocalChain,
  abi: Abi,
  bytecode: Hex,
  ...args: readonly unknown[]
): Promise<Address> {
  const { contractAddress } = await mined(chain, {
    gas: '0x1000000',
    data: encodeDeployData({ abi, bytecode, args }),
  })
  if (!contractAddress) throw new Error('It was not deployed')
  return contractAddress
}
