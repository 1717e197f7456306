/** https://docs.farcaster.xyz/reference/contracts, on OP Mainnet. */
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
  type Address,
  type Hex,
} from 'viem'
import type { ReadingNodes } from '../../verify/evm/nodes.ts'

export const optimism = 'eip155:10'
export const idRegistry: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
export const keyRegistry: Address = '0x00000000fC1237824fb747aBDE0FF18990E59b7e'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])
const [word, words] = [parseAbiParameters('uint256'), parseAbiParameters('uint256, uint256')]
/** State (added, not removed) and type (signs logins) of a key. */
const [added, signsLogins] = [1n, 2n]

/**
 * The id's custody address, or an auth address that its owner added.
 *
 * @throws UnavailableError when no node of the chain answers.
 */
export async function mayLogIn(
  nodes: ReadingNodes,
  fid: bigint,
  address: Address,
): Promise<boolean> {
  const ask = async (to: Address, data: Hex): Promise<Hex> =>
    (await nodes.call(optimism, to, data)) as Hex
  const [owned] = decodeAbiParameters(
    word,
    await ask(idRegistry, encodeFunctionData({ abi, functionName: 'idOf', args: [address] })),
  )
  if (owned === fid) return true
  const key = encodeAbiParameters(parseAbiParameters('address'), [address])
  const [state, kind] = decodeAbiParameters(
    words,
    await ask(
      keyRegistry,
      encodeFunctionData({ abi, functionName: 'keyDataOf', args: [fid, key] }),
    ),
  )
  return state === added && kind === signsLogins
}
