/** Calls of known exchanges, for tests and pictures. */
import {
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  type Hex,
} from 'viem'
import type { Approval } from '../ports.ts'
import { ada, transaction, usdc } from './samples.fixture.ts'

const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const no = `0x${'0'.repeat(40)}` as const
/** Uniswap's universal router 2.0 and 1inch's router 6 on Ethereum, and 0x’s AllowanceHolder. */
const universal = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const inch = '0x111111125421cA6dc452d289314280a0f8842A65'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const settler = '0x1111111111111111111111111111111111111112'

const execute = parseAbi(['function execute(bytes, bytes[], uint256)'])
const plan = (codes: Hex, inputs: readonly Hex[]): Hex =>
  encodeAbiParameters(parseAbiParameters('bytes,bytes[]'), [codes, inputs])

/**
 * USDC for at least 4 DAI by Uniswap v4, a part of it for `fee`, the rest for `to`. `more`: inputs of
 * commands that are not known.
 */
export function swapOfV4({
  to = ada,
  least = 4_000_000n,
  fee = no,
  percent = 25n,
  more = [],
}: {
  to?: Hex
  least?: bigint
  fee?: Hex
  percent?: bigint
  more?: readonly Hex[]
} = {}): Approval {
  const actions = plan('0x060c0e', [
    encodeAbiParameters(
      parseAbiParameters('((address,address,uint24,int24,address),bool,uint128,uint128,bytes)'),
      [[[dai, usdc, 100, 1, no], false, 5_000_000n, least, '0x']],
    ),
    encodeAbiParameters(parseAbiParameters('address,uint256'), [usdc, 5_000_000n]),
    encodeAbiParameters(parseAbiParameters('address,address,uint256'), [
      dai,
      '0x0000000000000000000000000000000000000002',
      0n,
    ]),
  ])
  const paid = (of: Hex, amount: bigint): Hex =>
    encodeAbiParameters(parseAbiParameters('address,address,uint256'), [dai, of, amount])
  const codes: Hex = `0x100604${more.map(() => '11').join('')}`
  const data = encodeFunctionData({
    abi: execute,
    args: [codes, [actions, paid(fee, percent), paid(to, least), ...more], 1_800_000_000n],
  })
  return transaction({ to: universal, data })
}

/** USDC for at least 4 DAI by 1inch. */
export const swapOf1inch = (to: Hex = no, router: Hex = inch): Approval =>
  transaction({
    to: router,
    data: encodeFunctionData({
      abi: parseAbi([
        'function swap(address, (address, address, address, address, uint256, uint256, uint256), bytes)',
      ]),
      args: [settler, [usdc, dai, settler, to, 5_000_000n, 4_000_000n, 0n], '0x1234'],
    }),
  })

/** USDC for at least 4 of a token that the pool decides. */
export const swapOfPool = (to: Hex): Approval =>
  transaction({
    to: inch,
    data: encodeFunctionData({
      abi: parseAbi(['function unoswapTo(uint256, uint256, uint256, uint256, uint256)']),
      args: [BigInt(to), BigInt(usdc), 5_000_000n, 4n, 1n],
    }),
  })

/** USDC for at least 4 DAI by 0x. */
export function swapOf0x(to: Hex = ada, operator: Hex = settler): Approval {
  const data = encodeFunctionData({
    abi: parseAbi(['function execute((address, address, uint256), bytes[], bytes32)']),
    args: [[to, dai, 4_000_000n], ['0x38c9c147'], `0x${'0'.repeat(64)}`],
  })
  return transaction({
    to: holder,
    data: encodeFunctionData({
      abi: parseAbi(['function exec(address, address, uint256, address, bytes)']),
      args: [operator, usdc, 5_000_000n, settler, data],
    }),
  })
}
