import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usdc } from '../samples.fixture.ts'
import { readTrust } from './listed-tokens.ts'

const none = (): Promise<string> => Promise.resolve('')
const listed = [{ address: usdc, symbol: 'USDC' }]

test.each([
  ['USDC', 'look-alike'],
  ['U\u0405D\u0421', 'look-alike'],
  ['usd\u200bc', 'look-alike'],
  ['\uff35\uff33\uff24\uff23', 'look-alike'],
  ['ETH', 'look-alike'],
  ['\u0395\u03a4\u0397', 'look-alike'],
  ['USDT', 'unlisted'],
  ['WETH', 'unlisted'],
  ['', 'unlisted'],
] as const)(
  'tells a token %s from those that are listed, and from the coin: %s',
  async (symbol, is) => expect(await readTrust(symbol, listed, 'ETH', none)).toBe(is),
)

test('asks listed contracts for a symbol that the list does not have', async () => {
  const asked: string[] = []
  const symbolOf = async (address: string): Promise<string> => {
    asked.push(address)
    return 'DAI'
  }
  const list = [...listed, { address: '0x6b175474e89094c44da98b954eedeac495271d0f' }]
  expect(await readTrust('D\u0410I', list, 'ETH', symbolOf)).toBe('look-alike')
  expect(asked).toEqual([list[1]!.address])
  // At most 32, so that a long list does not delay an approval.
  const long = Array.from({ length: 100 }, (_, at) => ({ address: `0x${at}` }))
  asked.length = 0
  expect(await readTrust('UNI', long, 'ETH', symbolOf)).toBe('unlisted')
  expect(asked).toHaveLength(32)
})

test('knows a listed symbol, however it is disguised', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('USDC', 'usdc', 'U\u0405DC', 'USD\u0421'),
      fc.constantFrom('', '\u200b', '\u202e', ' ', '.', '\u0301'),
      async (symbol, hidden) =>
        (await readTrust([...symbol].join(hidden), listed, '', none)) === 'look-alike',
    ),
  ))
