/** Symbols only suggest a token that a list has under it. */
const everywhere =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'

const onChain: Readonly<Record<string, string>> = { 'eip155:42161': 'USD₮0' }

/** The symbols that are suggested on a network, in order. */
export const suggestedSymbols = (chain: string): readonly string[] =>
  `${onChain[chain] ?? ''} ${everywhere}`.trim().split(' ')
