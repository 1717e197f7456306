/** The parts of the demo, started together: two chains, the pocket wallet, the host application. */
import { serveDemo } from '../apps/demo/serve.mjs'
import { serveWallet } from '../apps/wallet/serve.mjs'

/**
 * @param {{ demo?: number, wallet?: number, mainnet?: number, second?: number }} ports free ones by default
 */
export async function startParts(ports = {}) {
  const { demoNetworks, startDemoChains } = await import('../packages/testkit/dist/chains/index.js')
  const chosen = ports.mainnet && ports.second ? { ports: { mainnet: ports.mainnet, second: ports.second } } : {}
  const chains = await startDemoChains(chosen)
  const stops = [chains.stop]
  const stop = async () => {
    await Promise.allSettled(stops.map((each) => each()))
  }
  try {
    const networks = ['mainnet', 'second'].map((name) => {
      const { id, name: title, nativeCurrency, tokens, ensUniversalResolver, testnet } = demoNetworks[name]
      return {
        id: `eip155:${id}`,
        name: title,
        testnet,
        nativeCurrency,
        rpcUrl: chains[name].url,
        tokens: tokens.map(({ address, name: label, symbol, decimals }) => ({ address, name: label, symbol, decimals })),
        ...(ensUniversalResolver ? { ensUniversalResolver } : {}),
      }
    })
    const wallet = await serveWallet({
      port: ports.wallet ?? 0,
      config: {
        chains: networks.map(({ id, name, rpcUrl, nativeCurrency }) => ({
          chainId: Number(id.slice('eip155:'.length)),
          name,
          rpcUrl,
          nativeCurrency,
        })),
      },
      allowedRpcUrls: networks.map(({ rpcUrl }) => rpcUrl),
    })
    stops.push(wallet.stop)
    const demo = await serveDemo({ port: ports.demo ?? 0, wallet: wallet.url.replace(/\/$/, ''), networks })
    stops.push(demo.stop)
    return { demo, wallet, chains, networks, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
