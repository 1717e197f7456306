/** Tests of the tokens that a host's page names: one, or none. */
import { expect, test } from 'vitest'
import { dai, usdc } from '../../test/swaps.ts'
import { resolveSwapToken } from './resolve-token.ts'
import type { SwapToken } from './types.ts'

const token = (address: string | null, symbol: string): SwapToken => ({
  address,
  name: symbol,
  symbol,
  decimals: 18,
})
const tokens = [
  token(null, 'ETH'),
  token(usdc, 'USDC'),
  token(dai, 'DAI'),
  token(`0x${'1'.repeat(40)}`, 'TWIN'),
  token(`0x${'2'.repeat(40)}`, 'Twin'),
]

test.each([
  ['USDC', usdc],
  [' usdc ', usdc],
  ['ETH', null],
  [usdc.toLowerCase(), usdc],
  [`0x${'E'.repeat(40)}`, null],
  [`eip155:1/erc20:${usdc.toLowerCase()}`, usdc],
  ['eip155:1/slip44:60', null],
  [`eip155:1/erc20:0x${'1'.repeat(40)}`, `0x${'1'.repeat(40)}`],
])('%s is one', (text, address) => {
  expect(resolveSwapToken(text, tokens, 'eip155:1')).toMatchObject({ address })
})

test.each([
  ['', 'nothing'],
  ['TWIN', 'a symbol of two'],
  ['USDT', 'a symbol of none'],
  [`0x${'9'.repeat(40)}`, 'an address that is not listed'],
  [`eip155:10/erc20:${usdc}`, 'a token of another network'],
  ['eip155:1/erc20:USDC', 'a symbol where an address belongs'],
  ['eip155:1/', 'half an id'],
])('“%s” is none: %s', (text) => {
  expect(resolveSwapToken(text, tokens, 'eip155:1')).toBeUndefined()
})
