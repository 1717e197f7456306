/** The demo server's data of its chains: tokens, prices, ENS, and that all of them are indexed. */

function pricesOf(kit, { pair, feed }) {
  const [dollar, portico] = kit.mainnetDeployment.tokens.map(({ address }) => address)
  return {
    anchors: [{ address: dollar, minimum: '1000' }],
    prices: [
      { kind: 'static', prices: { [dollar]: '1' } },
      { kind: 'chainlink', feeds: [{ token: 'native', feed, heartbeat: 31_536_000 }] },
      { kind: 'uniswap-v2', pools: [{ token: portico, pool: pair, anchor: dollar }] },
    ],
  }
}

/**
 * @param {{ id: string, name: string, testnet: boolean, nativeCurrency: { name: string, symbol:
 *   string, decimals: number }, tokens: { address: string }[] }[]} networks
 * @param {typeof import('../packages/testkit/dist/chains/index.js')} kit
 * @param {{ pair: string, feed: string }} past contracts of `makePast`
 * @returns what `PORTICO_BLOCKCHAIN` would hold
 */
export function blockchainOf(networks, kit, past) {
  const chains = networks.map(({ id, name, testnet, nativeCurrency, tokens }) => [
    id,
    {
      name,
      testnet,
      native: nativeCurrency,
      tokens: tokens.map(({ address, name: label, symbol, decimals }) => ({
        address,
        name: label,
        symbol,
        decimals,
      })),
      confirmations: 3,
      ...(id.startsWith('eip155:') && { index: 'all', poll: 500, traces: true }),
      ...(id === 'eip155:1' && {
        ...pricesOf(kit, past),
        ens: { registry: kit.mainnetDeployment.ensRegistry },
      }),
    },
  ])
  return { chains: Object.fromEntries(chains), rates: { eur: '0.9' }, spam: { words: ['claim'] } }
}
