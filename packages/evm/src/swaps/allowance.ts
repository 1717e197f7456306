/** What a contract may take of a token (EIP-20). */
import { parseWord } from '../reads.ts'
import { orNull, type Node } from '../sending/sending.ts'
import { addressWord, word } from './abi.ts'

/** `approve(address,uint256)`. */
export const approveData = (spender: string, amount: bigint): `0x${string}` =>
  `0x095ea7b3${addressWord(spender)}${word(amount)}`

/** `allowance(address,address)`; none where the token does not say. */
export async function allowanceOf(
  { ask }: Node,
  { token, owner, spender }: { token: string; owner: string; spender: string },
): Promise<bigint> {
  const data = `0xdd62ed3e${addressWord(owner)}${addressWord(spender)}`
  return parseWord(await orNull(ask('eth_call', [{ to: token, data }, 'latest']))) ?? 0n
}
