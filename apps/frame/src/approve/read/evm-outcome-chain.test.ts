/** What the simulation of a real node says, and what the frame reads of it. */
import {
  demoAccounts,
  hostileTokenAbi,
  hostileTokenBytecode,
  multiTokenAbi,
  multiTokenBytecode,
  startChain,
  wrappedCoinAbi,
  wrappedCoinBytecode,
  type LocalChain,
} from '@portico/testkit/chains'
import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvmTransaction, Reads } from '../../ports.ts'
import { transaction } from '../samples.fixture.ts'
import { readOutcome } from './evm-outcome.ts'

const ada = demoAccounts.ada.address
const thief = demoAccounts.plain.address
const id = 'eip155:31337'
let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 31_337 })
})
afterAll(() => chain.stop())

const reads: Reads = { request: (_, method, params) => chain.rpc(method, [...params]) }

async function mined(call: object): Promise<{ contractAddress: Hex }> {
  const sent = { from: ada, gas: '0x1000000', ...call }
  return (await chain.rpc('eth_sendTransactionSync', [sent])) as { contractAddress: Hex }
}

async function deploy(abi: Abi, bytecode: Hex, ...args: readonly unknown[]): Promise<Hex> {
  return (await mined({ data: encodeDeployData({ abi, bytecode, args }) })).contractAddress
}

const outcomeOf = (to: Hex, data: Hex, value = 0n) => {
  const { transaction: plain } = transaction({ to, data, value, gas: 1_000_000n }) as {
    transaction: EvmTransaction
  }
  return readOutcome(reads, id, ada, plain)
}

test('shows each item of an ERC-1155 batch that a real node simulates', async () => {
  const token = await deploy(multiTokenAbi, multiTokenBytecode, 'items')
  const ids = [3n, 4n, 5n]
  const amounts = [20n, 1n, 7n]
  await mined({
    to: token,
    data: encodeFunctionData({
      abi: multiTokenAbi,
      functionName: 'mintBatch',
      args: [ada, ids, amounts],
    }),
  })
  const data = encodeFunctionData({
    abi: multiTokenAbi,
    functionName: 'safeBatchTransferFrom',
    args: [ada, thief, ids, amounts, '0x'],
  })
  expect(await outcomeOf(token, data)).toEqual({
    is: 'success',
    changes: ids.map((item, at) => ({ token: token.toLowerCase(), item, amount: -amounts[at]! })),
    grants: [],
    isWhole: true,
  })
  const all = encodeFunctionData({
    abi: multiTokenAbi,
    functionName: 'setApprovalForAll',
    args: [thief, true],
  })
  expect(await outcomeOf(token, all)).toMatchObject({
    grants: [{ token: token.toLowerCase(), spender: thief.toLowerCase(), of: { is: 'all' } }],
  })
})

test('shows wrapped coins by their balance on a real node', async () => {
  const token = await deploy(wrappedCoinAbi, wrappedCoinBytecode)
  const data = encodeFunctionData({ abi: wrappedCoinAbi, functionName: 'deposit' })
  expect(await outcomeOf(token, data, 5n)).toEqual({
    is: 'success',
    changes: [
      { token: null, amount: -5n },
      { token: token.toLowerCase(), amount: 5n },
    ],
    grants: [],
    isWhole: true,
  })
})

test('believes no income that a contract only logs, on a real node', async () => {
  const token = await deploy(hostileTokenAbi, hostileTokenBytecode)
  const data = encodeFunctionData({
    abi: hostileTokenAbi,
    functionName: 'boast',
    args: [ada, 5_000_000_000n],
  })
  expect(await outcomeOf(token, data)).toEqual({
    is: 'success',
    changes: [],
    grants: [],
    isWhole: false,
  })
})
