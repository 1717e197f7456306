/** The parts of the demo, started together: chains of three families, a relay, the pocket wallet, the backend, the host application. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serveDemo } from '../apps/demo/serve.mjs'
import { serveWallet } from '../apps/wallet/serve.mjs'

/** Of the networks' pictures. */
const colours = { 'eip155:1': '#4a5bd0', eip155: '#0e7a6e', solana: '#6f42c1', bip122: '#9a5b00' }

/** Two anvils, as the host and the wallet hear of them. */
async function startEvm(ports) {
  const { demoNetworks, startDemoChains } = await import('../packages/testkit/dist/chains/index.js')
  const chains = await startDemoChains(ports.mainnet && ports.second ? { ports: { mainnet: ports.mainnet, second: ports.second } } : {})
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
  const told = networks.map(({ id, name, rpcUrl, nativeCurrency }) => ({ chainId: Number(id.slice('eip155:'.length)), name, rpcUrl, nativeCurrency }))
  return { chains, networks, told, stop: chains.stop }
}

/** A Solana cluster, in which the wallet's accounts have something. */
async function startCluster(port = 0) {
  const { solanaAccounts, startSolana } = await import('../packages/testkit/dist/solana/index.js')
  const cluster = await startSolana({ port })
  const { ada, plain } = solanaAccounts
  await cluster.airdrop(ada.address, 42_500_000_000n)
  await cluster.airdrop(plain.address, 3_000_000_000n)
  const dollar = await cluster.createToken()
  await cluster.mintTo(dollar, ada.address, 250_750_000n)
  const name = 'Local Solana'
  const network = {
    id: cluster.chain,
    name,
    testnet: true,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrl: cluster.url,
    tokens: [{ address: dollar.mint, name: 'Local Dollar', symbol: 'LUSD', decimals: dollar.decimals }],
  }
  return { cluster, network, stop: cluster.stop, told: { chain: 'solana:localnet', name, rpcUrl: cluster.url, caip: cluster.chain } }
}

/** Satoshis by address: the payment addresses of the wallet's two accounts, which derive them from the demo phrase (BIP-84). */
const coins = {
  bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r: 150_000_000,
  bcrt1q7m8rzp3mpxhvnnsg7t80de7hf3gdf7945xet8c: 2_500_000,
}

/** A Bitcoin node on regtest, on which the wallet's accounts have something. */
async function startBitcoin(port = 0) {
  const { startRegtest } = await import('../packages/testkit/dist/regtest/index.js')
  const node = await startRegtest({ port })
  for (const [address, satoshis] of Object.entries(coins)) await node.fund(address, satoshis)
  const name = 'Local Bitcoin'
  const network = {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name,
    testnet: true,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrl: node.url,
    tokens: [],
  }
  return { node, network, stop: node.stop, told: { chain: 'bitcoin:regtest', name, apiUrl: `${node.url}/` } }
}

/** What the operator of the demo has set up: its project, the wallet that is made here, pictures of what is local. */
async function fill(admin, { demo, networks, wallet }) {
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
      supports_wc: true,
      // A phone has it as an app; a page of this machine stands in for that.
      mobile_link: `${wallet}/`,
      webapp_link: `${wallet}/`,
    },
  ])
  await admin.saveImage('wallet', 'pocket', await readFile(new URL('../apps/wallet/public/pocket.svg', import.meta.url)))
  const mark = (letter, colour) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><circle r="16" fill="${colour}"/><text y="5.5" font-family="system-ui" font-size="16" font-weight="600" fill="#fff" text-anchor="middle">${letter}</text></svg>`,
    )
  for (const { id, name, tokens } of networks) {
    await admin.saveImage('asset', id, mark(name[name.lastIndexOf(' ') + 1], colours[id] ?? colours[id.split(':')[0]]))
    for (const { symbol } of tokens) await admin.saveImage('token', symbol, mark(symbol[0], '#2a6cb8'))
  }
}

/**
 * @param {{ demo?: number, wallet?: number, mainnet?: number, second?: number, solana?: number, bitcoin?: number, server?: number, relay?: number }} ports free ones by default
 */
export async function startParts(ports = {}) {
  const { startServer } = await import('../packages/server/dist/index.js')
  const { startRelay } = await import('../packages/testkit/dist/relay/index.js')
  const stops = []
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-demo-'))
  const stop = async () => {
    await Promise.allSettled(stops.map((each) => each()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const started = await Promise.allSettled([startEvm(ports), startCluster(ports.solana), startBitcoin(ports.bitcoin)])
    for (const { value } of started) if (value) stops.push(value.stop)
    const failed = started.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
    const [evm, solana, bitcoin] = started.map(({ value }) => value)
    const networks = [...evm.networks, solana.network, bitcoin.network]
    const relay = await startRelay({ port: ports.relay ?? 0, file: path.join(folder, 'relay.sqlite') })
    stops.push(relay.stop)
    const reach = { url: relay.url, projectId: relay.projectId }
    const wallet = await serveWallet({
      port: ports.wallet ?? 0,
      config: { chains: evm.told, solana: [solana.told], bitcoin: [bitcoin.told] },
      allowedRpcUrls: [...evm.told, solana.told].map(({ rpcUrl }) => rpcUrl).concat(bitcoin.told.apiUrl),
      relay: reach,
    })
    stops.push(wallet.stop)
    const origin = wallet.url.replace(/\/$/, '')
    const server = await startServer({
      port: ports.server ?? 0,
      database: path.join(folder, 'portico.sqlite'),
      logLevel: 'warn',
      // One visitor, who may be a test in a hurry.
      rateLimit: 100_000,
      rpc: Object.fromEntries(networks.map(({ id, rpcUrl }) => [id, [rpcUrl]])),
    })
    stops.push(server.stop)
    const demo = await serveDemo({ port: ports.demo ?? 0, wallet: origin, networks, service: server.url, relay: reach })
    stops.push(demo.stop)
    await fill(server.admin, { demo: demo.url, networks, wallet: origin })
    return { demo, wallet, server, relay, chains: evm.chains, solana: solana.cluster, bitcoin: bitcoin.node, networks, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
