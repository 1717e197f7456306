/** They answer from storage (https://docs.farcaster.xyz/reference/contracts). */
import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  type Address,
  type Hex,
} from 'viem'
import type { LocalChain } from '../chains/index.ts'
import type { FarcasterAccount } from './types.ts'

const idRegistry: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry: Address = '0x00000000fC1237824fb747aBDE0FF18990E59b7e'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])

/**
 * Returns the two words stored at the hash of the call data: calldatacopy(0, 0, calldatasize), h =
 * keccak256(0, calldatasize), mstore(0, sload(h)), mstore(32, sload(h + 1)), return(0, 64).
 */
const code: Hex = '0x365f5f37365f2080545f526001015460205260405ff3'

async function answer(
  chain: LocalChain,
  to: Address,
  call: Hex,
  words: readonly (bigint | number)[],
): Promise<void> {
  const place = BigInt(keccak256(call))
  for (const [n, word] of words.entries()) {
    const slot = BigInt.asUintN(256, place + BigInt(n))
    const [key, value] = [slot, word].map((number) => numberToHex(number, { size: 32 }))
    await chain.rpc('anvil_setStorageAt', [to, key, value])
  }
}

/** At the real addresses. */
export async function placeRegistries(chain: LocalChain): Promise<void> {
  if (chain.chainId !== 10)
    throw new Error(`Farcaster's registries are at the chain 10, not ${chain.chainId}`)
  for (const each of [idRegistry, keyRegistry]) await chain.rpc('anvil_setCode', [each, code])
}

/** Without an owner, the id is removed. */
export async function writeAccount(
  chain: LocalChain,
  { fid, signer, by = 'custody' }: FarcasterAccount,
  isTheirs: boolean,
): Promise<void> {
  if (by === 'custody')
    return answer(
      chain,
      idRegistry,
      encodeFunctionData({ abi, functionName: 'idOf', args: [signer.address] }),
      [isTheirs ? fid : 0],
    )
  const key = encodeAbiParameters(parseAbiParameters('address'), [signer.address])
  // State 1: added, 2: removed. Type 2: an address that logs in.
  return answer(
    chain,
    keyRegistry,
    encodeFunctionData({ abi, functionName: 'keyDataOf', args: [BigInt(fid), key] }),
    [isTheirs ? 1 : 2, 2],
  )
}
