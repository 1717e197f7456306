/** Calls of tokens, encoded by hand: each has one or two words. */
import type { Chain } from '../blockchain/types.ts'

const word = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0')

const call = (selector: string, ...words: readonly string[]): `0x${string}` =>
  `0x${selector}${words.map(word).join('')}`

/** Nodes' answers have at least one word; a contract may append more. */
const isWord = (answer: unknown): answer is string =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{64}/.test(answer)

/** Undefined where the contract fails or says nothing. Throws where no node answers. */
async function ask(chain: Chain, to: string, data: `0x${string}`): Promise<string | undefined> {
  // Only here: a server without chains does not load the library.
  const { unlessReverted } = await import('../blockchain/fault.ts')
  const answer: unknown = await unlessReverted(
    chain.client.request({
      method: 'eth_call',
      params: [{ to: to as `0x${string}`, data }, 'latest'],
    }),
  )
  return isWord(answer) ? answer.slice(0, 66) : undefined
}

export const encodeApprove = (spender: string, amount: bigint): `0x${string}` =>
  call('095ea7b3', spender, amount.toString(16))

export async function readAllowance(
  chain: Chain,
  token: string,
  owner: string,
  spender: string,
): Promise<bigint | undefined> {
  const answer = await ask(chain, token, call('dd62ed3e', owner, spender))
  return answer === undefined ? undefined : BigInt(answer)
}

/** Of EIP-2612. DAI has another permit under the same name. */
const permitTypehash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

/** `nonces` and `DOMAIN_SEPARATOR` (EIP-2612), and no other permit. */
export async function takesPermits(chain: Chain, token: string): Promise<boolean> {
  const [nonce, domain, typehash] = await Promise.all([
    ask(chain, token, call('7ecebe00', '0')),
    ask(chain, token, call('3644e515')),
    ask(chain, token, call('30adf81f')),
  ])
  return (
    nonce !== undefined &&
    domain !== undefined &&
    BigInt(domain) !== 0n &&
    (typehash === undefined || typehash.toLowerCase() === permitTypehash)
  )
}
