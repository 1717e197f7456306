import {
  concat,
  encodeAbiParameters,
  encodeErrorResult,
  numberToHex,
  parseAbi,
  size,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'

/** A canned contract's answer to a function, for any arguments. */
export type Canned = Readonly<Record<string, Hex | { readonly revert: Hex }>>

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
export const canned = {
  text,
  number: (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]),
  address: (value: Address): Hex => encodeAbiParameters([{ type: 'address' }], [value]),
  bytes: (value: Hex): Hex => encodeAbiParameters([{ type: 'bytes' }], [value]),
  /** Asks for an off-chain look-up (EIP-3668). */
  lookup: (
    sender: Address,
    urls: readonly string[],
    callback: Hex,
    data: Hex = '0x1234',
  ): { revert: Hex } => ({
    revert: encodeErrorResult({
      abi: parseAbi([
        'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
      ]),
      errorName: 'OffchainLookup',
      args: [sender, [...urls], data, callback, '0x'],
    }),
  }),
}

/**
 * The code of a contract that answers each function with the given bytes, as a hostile contract
 * can. Other functions revert. Functions are named like `ownerOf(uint256)`.
 */
export function contractOf(answers: Canned): Hex {
  const entries = Object.entries(answers)
  const head = 6
  const choice = 11
  const tail = 4
  const block = 19
  const dispatch = head + entries.length * choice + tail
  const blocks = dispatch + entries.length * block
  let place = blocks
  const choices: Hex[] = []
  const bodies: Hex[] = []
  const data: Hex[] = []
  entries.forEach(([name, answer], at) => {
    const bytes = typeof answer === 'string' ? answer : answer.revert
    const length = numberToHex(size(bytes), { size: 3 })
    // DUP1 PUSH4 selector EQ PUSH2 block JUMPI
    choices.push(
      concat([
        '0x80',
        '0x63',
        toFunctionSelector(name),
        '0x14',
        '0x61',
        numberToHex(dispatch + at * block, { size: 2 }),
        '0x57',
      ]),
    )
    // JUMPDEST PUSH3 length PUSH3 place PUSH1 0 CODECOPY PUSH3 length PUSH1 0 RETURN, or REVERT
    bodies.push(
      concat([
        '0x5b',
        '0x62',
        length,
        '0x62',
        numberToHex(place, { size: 3 }),
        '0x6000',
        '0x39',
        '0x62',
        length,
        '0x6000',
        typeof answer === 'string' ? '0xf3' : '0xfd',
      ]),
    )
    data.push(bytes)
    place += size(bytes)
  })
  // Compares the selector; reverts where none matches.
  return concat(['0x60003560e01c', ...choices, '0x5f5ffd00', ...bodies, ...data])
}
