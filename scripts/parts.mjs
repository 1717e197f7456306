/** The parts of the demo, started together: two chains, the pocket wallet, the backend, the host application. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serveDemo } from '../apps/demo/serve.mjs'
import { serveWallet } from '../apps/wallet/serve.mjs'

/** What the operator of the demo has set up: its project, the wallet that is made here, pictures of what is local. */
async function fill(admin, { demo, networks }) {
  const on = (id) => ({ id, isEnabled: true, config: null })
  await admin.saveProject({ id: 'demo', name: 'Portico demo', origins: [demo], features: ['reown_branding', 'activity', 'social_login', 'swap', 'onramp'].map(on) })
  await admin.saveWallets([
    {
      id: 'pocket',
      name: 'Pocket Wallet',
      order: 0,
      rdns: 'org.portico.pocket',
      badge_type: 'certified',
      chains: networks.map(({ id }) => id),
      image_id: 'pocket',
    },
  ])
  await admin.saveImage('wallet', 'pocket', await readFile(new URL('../apps/wallet/public/pocket.svg', import.meta.url)))
  const mark = (letter, colour) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><circle r="16" fill="${colour}"/><text y="5.5" font-family="system-ui" font-size="16" font-weight="600" fill="#fff" text-anchor="middle">${letter}</text></svg>`,
    )
  for (const { id, name, tokens } of networks) {
    await admin.saveImage('asset', id, mark(name[name.lastIndexOf(' ') + 1], id === 'eip155:1' ? '#4a5bd0' : '#0e7a6e'))
    for (const { symbol } of tokens) await admin.saveImage('token', symbol, mark(symbol[0], '#2a6cb8'))
  }
}

/**
 * @param {{ demo?: number, wallet?: number, mainnet?: number, second?: number, server?: number }} ports free ones by default
 */
export async function startParts(ports = {}) {
  const { startServer } = await import('../packages/server/dist/index.js')
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
    const origin = wallet.url.replace(/\/$/, '')
    const folder = await mkdtemp(path.join(tmpdir(), 'portico-demo-'))
    const server = await startServer({
      port: ports.server ?? 0,
      database: path.join(folder, 'portico.sqlite'),
      logLevel: 'warn',
      // One visitor, who may be a test in a hurry.
      rateLimit: 100_000,
      rpc: Object.fromEntries(networks.map(({ id, rpcUrl }) => [id, [rpcUrl]])),
    })
    stops.push(async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const demo = await serveDemo({ port: ports.demo ?? 0, wallet: origin, networks, service: server.url })
    stops.push(demo.stop)
    await fill(server.admin, { demo: demo.url, networks })
    return { demo, wallet, server, chains, networks, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
