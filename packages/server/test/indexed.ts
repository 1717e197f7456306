import { encodeDeployData, encodeFunctionData, parseAbi, type Abi } from 'viem'
import {
  demoAccounts,
  multiTokenBytecode,
  nftTokenBytecode,
  tillBytecode,
  wrappedCoinBytecode,
  type LocalChain,
} from '@portico/testkit/chains'
import { readBlockchain, type BlockchainSettings } from '../src/index.ts'
import type { HistoryReply, Transaction } from '../src/wire.ts'
import type { Get } from './start.ts'

/** The functions of the test's contracts. */
export const abi = parseAbi([
  'constructor(string, string)',
  'function mint(address, uint256)',
  'function mint(address, uint256, uint256)',
  'function mint(address, uint256, string)',
  'function mintBatch(address, uint256[], uint256[])',
  'function transfer(address, uint256) returns (bool)',
  'function transferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
  'function approve(address, uint256) returns (bool)',
  'function setApprovalForAll(address, bool)',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function pass(address) payable',
  'function fail(address) payable',
])

export const { ada, plain, impostor } = demoAccounts
export const small = (address: string): string => address.toLowerCase()

/** Transactions of accounts that the node holds. Each is mined when the call returns. */
export function moves(chain: LocalChain) {
  const send = async (
    from: string,
    to: string | undefined,
    more: { value?: bigint; data?: string; nonce?: number; gas?: bigint } = {},
  ): Promise<{ hash: string; created: `0x${string}`; status: string }> => {
    const { value = 0n, data, nonce, gas } = more
    const hex = (number: bigint | number): string => `0x${number.toString(16)}`
    const transaction = {
      from,
      ...(to && { to }),
      value: hex(value),
      ...(data && { data }),
      ...(nonce !== undefined && { nonce: hex(nonce) }),
      ...(gas !== undefined && { gas: hex(gas) }),
    }
    const receipt = (await chain.rpc('eth_sendTransactionSync', [transaction])) as {
      transactionHash: string
      contractAddress: `0x${string}`
      status: string
    }
    return {
      hash: receipt.transactionHash,
      created: receipt.contractAddress,
      status: receipt.status,
    }
  }
  const deploy = async (
    bytecode: `0x${string}`,
    inputs?: readonly string[],
  ): Promise<`0x${string}`> => {
    const constructor: Abi = [
      {
        type: 'constructor',
        stateMutability: 'nonpayable',
        inputs: (inputs ?? []).map(() => ({ type: 'string', name: '' })),
      },
    ]
    return (
      await send(ada.address, undefined, {
        data: inputs
          ? encodeDeployData({ abi: constructor, bytecode, args: [...inputs] })
          : bytecode,
      })
    ).created
  }
  return {
    send,
    call: (
      from: string,
      to: string,
      functionName: string,
      args: readonly unknown[] = [],
      more: { value?: bigint; gas?: bigint } = {},
    ) =>
      send(from, to, {
        ...more,
        data: encodeFunctionData({ abi: abi as Abi, functionName, args }),
      }),
    nft: () => deploy(nftTokenBytecode, ['Pictures', 'PIC']),
    multi: () => deploy(multiTokenBytecode, ['']),
    wrapped: () => deploy(wrappedCoinBytecode),
    till: () => deploy(tillBytecode),
  }
}

/** Settings of one chain that is indexed often enough for a test. */
export function settingsOf(chains: Readonly<Record<string, object>>): BlockchainSettings {
  const native = { name: 'Ether', symbol: 'ETH' }
  return readBlockchain({
    chains: Object.fromEntries(
      Object.entries(chains).map(([id, more]) => [
        id,
        { name: 'Local', native, index: 'all', poll: 50, confirmations: 5, ...more },
      ]),
    ),
  })
}

export async function history(
  get: Get,
  account: string,
  query: Readonly<Record<string, string>> = {},
): Promise<HistoryReply> {
  const reply = await get(`/v1/account/${account}/history`, query)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as HistoryReply
}

/** What a test compares: the type, and each transfer as direction, amount and token. */
export const summarise = ({ metadata, transfers }: Transaction): string =>
  [
    metadata.operationType,
    ...transfers.map(
      ({ direction, quantity, fungible_info: token, nft_info: nft }) =>
        `${direction} ${quantity.numeric} ${nft ? `${nft.interface} #${nft.token_id}` : token?.symbol}`,
    ),
  ].join(', ')
