/**
 * Uniswap's contracts with pools on the demo's first chain, at their addresses on Ethereum, so that
 * visitors can swap without any further configuration.
 */
import { parseEther, parseUnits } from 'viem'

/**
 * A coin costs 2,600 dollars and a Portico Token 2.50, as the demo's past has them.
 *
 * @param {import('../packages/testkit/dist/chains/index.js').LocalChain} chain the demo's first
 * @param {typeof import('../packages/testkit/dist/chains/index.js')} kit
 */
export async function addPools(chain, kit) {
  const { addPoolV2, addPoolV3, deployUniswap, uniswap } = await import('@portico/testkit/uniswap')
  const [dollar, portico, pass] = kit.mainnetDeployment.tokens.map(({ address }) => address)
  const coin = uniswap.WETH9
  await deployUniswap(chain)
  await addPoolV3(chain, {
    tokens: [dollar, coin],
    amounts: [parseUnits('2600000', 6), parseEther('1000')],
    fee: 500,
  })
  await addPoolV3(chain, {
    tokens: [dollar, portico],
    amounts: [parseUnits('250000', 6), parseEther('100000')],
    fee: 3000,
  })
  await addPoolV2(chain, {
    tokens: [portico, coin],
    amounts: [parseEther('104000'), parseEther('100')],
  })
  await addPoolV2(chain, { tokens: [pass, coin], amounts: [10_400n, parseEther('100')] })
  // Fees are those of a chain on which nothing has happened: the last blocks are empty, and the base
  // fee is the first block's.
  await chain.mine(10)
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
  await chain.mine()
}
