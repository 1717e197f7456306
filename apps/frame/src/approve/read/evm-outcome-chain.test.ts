/** What the simulation of a real node says, and what the frame reads of it. */
import {
  demoAccounts,
  hostileTokenAbi,
  hostileTokenBytecode,
  multiTokenAbi,
  multiTokenBytecode,
  nftTokenAbi,
  nftTokenBytecode,
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
    claims: [],
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
    claims: [],
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
    claims: [{ token: token.toLowerCase(), amount: 5_000_000_000n }],
    grants: [],
    isWhole: false,
  })
})

test('shows an item (ERC-721) by its owner on a real node, when it comes and when it goes', async () => {
  const token = await deploy(nftTokenAbi, nftTokenBytecode, 'Items', 'ITEM')
  const mint = encodeFunctionData({ abi: nftTokenAbi, functionName: 'mint', args: [ada, 7n, ''] })
  const item = { token: token.toLowerCase(), item: 7n }
  expect(await outcomeOf(token, mint)).toEqual({
    is: 'success',
    changes: [{ ...item, amount: 1n }],
    claims: [],
    grants: [],
    isWhole: true,
  })
  await mined({ to: token, data: mint })
  const send = encodeFunctionData({
    abi: nftTokenAbi,
    functionName: 'transferFrom',
    args: [ada, thief, 7n],
  })
  expect(await outcomeOf(token, send)).toMatchObject({
    changes: [{ ...item, amount: -1n }],
    claims: [],
    isWhole: true,
  })
})

test('believes no item that a contract only logs, on a real node', async () => {
  // LOG4 of Transfer, from no one to the caller, of item 7.
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const code = `6007335f7f${transfer}5f5fa400`
  const length = (code.length / 2).toString(16).padStart(2, '0')
  const made = await mined({ data: `0x60${length}600a5f3960${length}5ff3${code}` })
  const token = made.contractAddress
  expect(await outcomeOf(token, '0x12345678')).toEqual({
    is: 'success',
    changes: [],
    claims: [{ token: token.toLowerCase(), item: 7n, amount: 1n }],
    grants: [],
    isWhole: false,
  })
})
