import { PorticoError } from '@portico/core'
import type { Json, TokenAmount } from '@portico/core'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { erc20Abi } from 'viem'

type Ask = (method: string, params?: Json) => Promise<Json>

/** An ERC-20 balance with the token's own decimals (EIP-20). */
export async function tokenBalance(
  request: Ask,
  token: string,
  owner: string,
): Promise<TokenAmount> {
  const call = (data: string): Promise<Json> => request('eth_call', [{ to: token, data }, 'latest'])
  const [balance, decimals] = await Promise.all([
    call(
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner as `0x${string}`],
      }),
    ),
    call(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })),
  ])
  try {
    return {
      raw: decodeFunctionResult({
        abi: erc20Abi,
        functionName: 'balanceOf',
        data: balance as `0x${string}`,
      }).toString(),
      decimals: decodeFunctionResult({
        abi: erc20Abi,
        functionName: 'decimals',
        data: decimals as `0x${string}`,
      }),
    }
  } catch (cause) {
    throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
      category: 'DATA_PARSING_ERROR',
      cause,
    })
  }
}

/**
 * The balances of several tokens; null for one that cannot be read. When none can, it throws the
 * first failure, with its reason and its pause.
 */
export async function tokenBalances(
  request: Ask,
  tokens: readonly string[],
  owner: string,
): Promise<(TokenAmount | null)[]> {
  const settled = await Promise.allSettled(
    tokens.map((token) => tokenBalance(request, token, owner)),
  )
  const none = settled.every(({ status }) => status === 'rejected')
  return settled.map((each) => {
    if (each.status === 'fulfilled') return each.value
    if (none) throw each.reason
    return null
  })
}
