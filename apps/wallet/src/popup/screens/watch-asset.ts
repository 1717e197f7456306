import { decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import type { AssetAsk } from '../../shared/assets.ts'
import { isHex } from '../../shared/guards.ts'
import type { ChainInfo } from '../../wallet/config.ts'
import { withAsset } from '../../wallet/state.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h, longFact } from '../dom.ts'
import type { Screen } from '../screen.ts'

/** The contract's own data. */
async function readToken(
  context: PopupContext,
  chain: ChainInfo,
  { address }: AssetAsk,
): Promise<Pick<AssetAsk, 'symbol' | 'decimals'>> {
  const call = async (functionName: 'symbol' | 'decimals'): Promise<`0x${string}`> => {
    const answer = await context.rpc(chain.rpcUrl, 'eth_call', [
      { to: address, data: encodeFunctionData({ abi: erc20Abi, functionName }) },
      'latest',
    ])
    if (!isHex(answer)) throw new Error('The network answered nonsense.')
    return answer
  }
  const [symbol, decimals] = await Promise.all([call('symbol'), call('decimals')])
  return {
    symbol: decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol }),
    decimals: decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: decimals }),
  }
}

/** EIP-747; only as its contract describes it. */
export function watchAssetScreen(context: PopupContext, asset: AssetAsk, chain: ChainInfo): Screen {
  return {
    title: `Show ${asset.symbol}?`,
    intro:
      'The wallet will show what you have of this token. That gives it no value: anybody can make a token with any name.',
    body: [
      facts(
        fact('Token', h('b', { text: asset.symbol })),
        fact('Decimals', String(asset.decimals)),
        fact('Network', chain.name),
        longFact('Contract', h('span', { class: 'breakable', text: asset.address })),
      ),
    ],
    async approve() {
      const own = await readToken(context, chain, asset).catch(() => {
        throw new Error('There is no token at that address on this network.')
      })
      if (own.symbol !== asset.symbol || own.decimals !== asset.decimals)
        throw new Error(
          `The token itself says that it is ${own.symbol.slice(0, 32)} with ${own.decimals} decimals.`,
        )
      context.store.update((state) => withAsset(state, { ...asset, chainId: chain.chainId }))
      return true
    },
  }
}
