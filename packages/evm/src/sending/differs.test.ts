import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { isDifferent } from './differs.ts'
import { balanceData, decimalsData, transferData } from '../erc20.ts'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('the encoded calls are those of an independent library', () => {
  fc.assert(
    fc.property(address, amount, (to, value) => {
      expect(transferData(to, value)).toBe(
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
      )
      expect(balanceData(to)).toBe(
        encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }),
      )
    }),
  )
  expect(decimalsData).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }))
})

test('the requested transfer never counts as different, and any other receiver or amount does', () => {
  fc.assert(
    fc.property(address, address, address, amount, amount, (account, to, token, asked, other) => {
      fc.pre(account !== to && account !== token && to !== token && asked !== other)
      const sent = { hash: '0x1' as Hex, from: account, nonce: 0n }
      const coin = { account, asked: { to, token: null, amount: String(asked) } }
      expect(isDifferent(coin, { ...sent, to, value: asked, input: '0x' })).toBe(false)
      expect(isDifferent(coin, { ...sent, to, value: other, input: '0x' })).toBe(true)
      expect(isDifferent(coin, { ...sent, to: token, value: asked, input: '0x' })).toBe(true)
      const tokens = { account, asked: { to, token, amount: String(asked) } }
      expect(
        isDifferent(tokens, { ...sent, to: token, value: 0n, input: transferData(to, asked) }),
      ).toBe(false)
      expect(
        isDifferent(tokens, { ...sent, to: token, value: 0n, input: transferData(to, other) }),
      ).toBe(true)
      expect(
        isDifferent(tokens, { ...sent, to: token, value: 0n, input: transferData(account, asked) }),
      ).toBe(true)
    }),
  )
})
