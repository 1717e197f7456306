/**
 * What the demo's operator sets at the server: the data of its chains (tokens, prices, ENS, and that
 * all of them are indexed), and no project but its own.
 */

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
  const watched = { index: 'all', poll: 500, traces: true }
  const ens = { registry: kit.mainnetDeployment.ensRegistry }
  const moreOf = (id) => {
    if (id === 'eip155:1') return { ...watched, ...pricesOf(kit, past), ens }
    return id.startsWith('eip155:') ? watched : {}
  }
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
      ...moreOf(id),
    },
  ])
  return { chains: Object.fromEntries(chains), rates: { eur: '0.9' }, spam: { words: ['claim'] } }
}

/**
 * A new server has the project `default`, for pages that name no other. The demo needs none, whose
 * wallet no page could show: the server would say so at the start.
 *
 * @param {typeof import('../packages/server/dist/index.js').startServer} startServer
 * @param {string} database
 */
export async function removeDefaultProject(startServer, database) {
  const { admin, stop } = await startServer({ port: 0, database, logLevel: 'silent' })
  await admin.removeProject('default')
  await stop()
}
