/**
 * Tests of the types of contract calls. They are compiled with the other tests, and none of them is
 * called.
 */
import { expectTypeOf, test } from 'vitest'
import type { Portico } from '@portico/core'
import { erc20Abi, parseAbi, type Abi } from 'viem'
import { multicall, readContract, simulateContract, writeContract } from '../src/index.ts'
import {
  useAccount,
  useReadContract,
  useReadContracts,
  useSimulateContract,
  useWriteContract,
} from '../src/react/index.ts'

declare const portico: Portico
declare const untyped: Abi
const address = '0x00000000000000000000000000000000000000aa'
const token = { abi: erc20Abi, address } as const
const overloaded = parseAbi([
  'function get(uint256 id) view returns (string)',
  'function get(address owner) view returns (uint256)',
  'function pay() payable',
])

test('functions: the result type is the ABI’s, and a wrong name, argument or value does not compile', () => {
  void (async () => {
    expectTypeOf(
      await readContract(portico, { ...token, functionName: 'symbol' }),
    ).toEqualTypeOf<string>()
    expectTypeOf(
      await readContract(portico, { ...token, functionName: 'balanceOf', args: [address] }),
    ).toEqualTypeOf<bigint>()
    expectTypeOf(
      await readContract(portico, { abi: overloaded, address, functionName: 'get', args: [1n] }),
    ).toEqualTypeOf<string>()
    expectTypeOf(
      await readContract(portico, {
        abi: overloaded,
        address,
        functionName: 'get',
        args: [address],
      }),
    ).toEqualTypeOf<bigint>()
    expectTypeOf(
      await readContract(portico, { abi: untyped, address, functionName: 'any', args: [1] }),
    ).toEqualTypeOf<unknown>()
    expectTypeOf(
      (await simulateContract(portico, { ...token, functionName: 'transfer', args: [address, 1n] }))
        .result,
    ).toEqualTypeOf<boolean>()
    const results = await multicall(portico, {
      contracts: [{ ...token, functionName: 'symbol' }],
      allowFailure: false,
    })
    expectTypeOf(results).toEqualTypeOf<[string]>()
    // @ts-expect-error There is no such function.
    await readContract(portico, { ...token, functionName: 'symbl' })
    // @ts-expect-error It writes.
    await readContract(portico, { ...token, functionName: 'transfer', args: [address, 1n] })
    // @ts-expect-error An address, not a number.
    await readContract(portico, { ...token, functionName: 'balanceOf', args: [1n] })
    // @ts-expect-error It takes an argument.
    await readContract(portico, { ...token, functionName: 'balanceOf' })
    // @ts-expect-error It only reads.
    await writeContract(portico, { ...token, functionName: 'symbol' })
    // @ts-expect-error Two arguments.
    await writeContract(portico, { ...token, functionName: 'transfer', args: [address] })
    const payment = { ...token, functionName: 'transfer', args: [address, 1n], value: 1n } as const
    // @ts-expect-error It takes no value.
    await writeContract(portico, payment)
    await writeContract(portico, { abi: overloaded, address, functionName: 'pay', value: 1n })
    // @ts-expect-error The result is a text.
    const wrong: bigint = await readContract(portico, { ...token, functionName: 'symbol' })
    return wrong
  })
})

test('hooks: type the results and arguments by the ABI', () => {
  void (() => {
    expectTypeOf(useReadContract({ ...token, functionName: 'symbol' }).data).toEqualTypeOf<
      string | undefined
    >()
    expectTypeOf(
      useReadContract({ ...token, functionName: 'balanceOf', args: [address] }, { watch: true })
        .data,
    ).toEqualTypeOf<bigint | undefined>()
    expectTypeOf(
      useReadContract({ abi: overloaded, address, functionName: 'get', args: [1n] }).data,
    ).toEqualTypeOf<string | undefined>()
    expectTypeOf(
      useSimulateContract({ ...token, functionName: 'transfer', args: [address, 1n] }).data,
    ).toEqualTypeOf<{ result: boolean } | undefined>()
    const several = useReadContracts({
      contracts: [
        { ...token, functionName: 'symbol' },
        { ...token, functionName: 'balanceOf', args: [address] },
      ],
    }).data!
    expectTypeOf(several[0].result).toEqualTypeOf<string | undefined>()
    expectTypeOf(several[1].result).toEqualTypeOf<bigint | undefined>()
    expectTypeOf(several[1].error).toEqualTypeOf<Error | undefined>()
    expectTypeOf(
      useReadContracts({ contracts: [{ ...token, functionName: 'decimals' }], allowFailure: false })
        .data,
    ).toEqualTypeOf<[number] | undefined>()
    // @ts-expect-error There is no such function.
    useReadContracts({ contracts: [{ ...token, functionName: 'symbl' }] })
    // @ts-expect-error An address, not a number.
    useReadContracts({ contracts: [{ ...token, functionName: 'balanceOf', args: [1n] }] })
    expectTypeOf(useAccount().address).toEqualTypeOf<`0x${string}` | undefined>()
    const { writeContract: write, data } = useWriteContract()
    expectTypeOf(data).toEqualTypeOf<`0x${string}` | undefined>()
    write({ ...token, functionName: 'transfer', args: [address, 1n] })
    // @ts-expect-error There is no such function.
    useReadContract({ ...token, functionName: 'symbl' })
    // @ts-expect-error An address, not a number.
    useReadContract({ ...token, functionName: 'balanceOf', args: [1n] })
    // @ts-expect-error It only reads.
    write({ ...token, functionName: 'symbol' })
    // @ts-expect-error The amount is a bigint.
    write({ ...token, functionName: 'transfer', args: [address, '1'] })
  })
})
