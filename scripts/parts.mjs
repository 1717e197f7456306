/**
 * The parts of the demo, started together: chains of three namespaces, a relay, the pocket wallet,
 * the backend, the host application. They run from the built packages, or from their sources where
 * Node is started with the condition `@portico/source`.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serveDemo } from '../apps/demo/serve.mjs'
import { serveWallet } from '../apps/wallet/serve.mjs'
import { holdPort } from './hold-port.mjs'
import { drawn } from './marks/make.mjs'
import { coins as drawings } from './marks/sources.mjs'
import { blockchainOf, removeDefaultProject } from './operator.mjs'
import { makePast } from './past.mjs'
import { addPools } from './pools.mjs'

const drawing = (ground, d) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/><path fill="none" stroke="#fff" stroke-linecap="round" stroke-width="1.8" d="${d}"/></svg>`,
  )
/**
 * The networks' pictures: local ones have the mark of the network that they represent; the second
 * represents none, and has ours.
 */
const picture = async (id) =>
  id === 'eip155:1'
    ? drawn('mark', drawings['c-ethereum'])
    : id.startsWith('solana:')
      ? drawn('mark', drawings['c-solana'])
      : id.startsWith('bip122:')
        ? drawn('mark', drawings['c-bitcoin'])
        : drawing('#0e7a6e', 'M7 17.5v-5a5 5 0 0 1 10 0v5M12 17.5v-4.5')
/** The picture of tokens that represent no known token. */
const tokenPicture = (symbol) =>
  symbol.includes('USD')
    ? drawing(
        '#1f8a5b',
        'M15.2 8.8C14.8 7.6 13.6 7 12 7c-1.9 0-3.2.9-3.2 2.4 0 3.5 6.6 1.6 6.6 5.2 0 1.5-1.4 2.4-3.4 2.4-1.8 0-3-.7-3.4-1.9M12 5v14',
      )
    : drawing('#2a6cb8', 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12M12 9.5l2.5 2.5-2.5 2.5L9.5 12z')

/** Two anvils, with the addresses for host and wallet. */
async function startEvm(ports) {
  const { demoNetworks, startDemoChains } = await import('@portico/testkit/chains')
  const chains = await startDemoChains(
    ports.mainnet && ports.second
      ? { ports: { mainnet: ports.mainnet, second: ports.second } }
      : {},
  )
  const networks = ['mainnet', 'second'].map((name) => {
    const {
      id,
      name: title,
      nativeCurrency,
      tokens,
      ensUniversalResolver,
      testnet,
    } = demoNetworks[name]
    return {
      id: `eip155:${id}`,
      name: title,
      testnet,
      nativeCurrency,
      rpcUrl: chains[name].url,
      tokens: tokens.map(({ address, name: label, symbol, decimals }) => ({
        address,
        name: label,
        symbol,
        decimals,
      })),
      ensUniversalResolver,
    }
  })
  const described = networks.map(({ id, name, rpcUrl, nativeCurrency }) => ({
    chainId: Number(id.slice('eip155:'.length)),
    name,
    rpcUrl,
    nativeCurrency,
  }))
  return { chains, networks, described, stop: chains.stop }
}

/** A Solana cluster, in which the wallet's accounts have something. */
async function startCluster(port = 0) {
  const { solanaAccounts, startSolana } = await import('@portico/testkit/solana')
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
    tokens: [
      { address: dollar.mint, name: 'Local Dollar', symbol: 'LUSD', decimals: dollar.decimals },
    ],
  }
  return {
    cluster,
    network,
    stop: cluster.stop,
    described: { chain: 'solana:localnet', name, rpcUrl: cluster.url, caip: cluster.chain },
  }
}

/**
 * Satoshis by address: the payment addresses of the wallet's two accounts, which derive them from
 * the demo phrase (BIP-84).
 */
const coins = {
  bcrt1q4qw42stdzjqs59xvlrlxr8526e3nunw7nwu08r: 150_000_000,
  bcrt1q7m8rzp3mpxhvnnsg7t80de7hf3gdf7945xet8c: 2_500_000,
}

/** A Bitcoin node on regtest, on which the wallet's accounts have something. */
async function startBitcoin(port = 0) {
  const { startRegtest } = await import('@portico/testkit/regtest')
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
  return {
    node,
    network,
    stop: node.stop,
    described: { chain: 'bitcoin:regtest', name, apiUrl: `${node.url}/` },
  }
}

/** The Farcaster users: their keys are public, like all keys of the demo. */
function farcasterAccounts(count, { privateKeyToAccount }) {
  return Array.from({ length: count }, (_, place) => ({
    fid: 7_001 + place,
    username: place === 0 ? 'ada' : `visitor-${place}`,
    displayName: place === 0 ? 'Ada' : `Visitor ${place}`,
    signer: privateKeyToAccount(
      `0x${(0xfa7ca57e70000n + BigInt(place)).toString(16).padStart(64, '0')}`,
    ),
  }))
}

/**
 * The services for logins: six providers, and a Farcaster relay with the chain that has its ids.
 */
async function startElsewhere(ports, kit) {
  const { startIdentityProviders } = await import('@portico/testkit/identity')
  const { startFarcasterRelay } = await import('@portico/testkit/farcaster')
  const accounts = farcasterAccounts(ports.farcasters ?? 3, await import('viem/accounts'))
  const [identity, chain] = await Promise.all([
    startIdentityProviders(),
    kit.startChain({ chainId: 10 }),
  ])
  const relay = await startFarcasterRelay({ chain, accounts })
  for (const account of accounts) await relay.register(account)
  return {
    settings: { socials: identity.socials, farcasterRelay: relay.url },
    rpc: { 'eip155:10': [chain.url] },
    stop: () => Promise.all([identity.stop(), relay.stop(), chain.stop()]),
  }
}

/**
 * The servers for logins by e-mail: a mail server with its inbox on a page, and a recovery service
 * with its own file and key.
 */
async function startLogin(folder, ports, server, socials) {
  const { startMailSink } = await import('@portico/testkit/mail')
  const { startRecoveryService } = await import('@portico/server/recovery')
  const mail = await startMailSink(ports.inbox ? { inboxPort: ports.inbox } : {})
  const recoveryService = await startRecoveryService({
    port: ports.recoveryService ?? 0,
    host: 'localhost',
    database: path.join(folder, 'recovery.sqlite'),
    key: randomBytes(32).toString('base64'),
    frameOrigin: `http://localhost:${server}`,
    // The recovery service checks the ID tokens of providers that give them; those of Google and
    // Apple do.
    issuers: socials
      .filter(({ name }) => name === 'google' || name === 'apple')
      .map(({ issuer, id }) => ({ issuer, clients: [id] })),
    smtpUrl: mail.url,
    mailFrom: 'Portico recovery <recovery@portico.example>',
    logLevel: 'warn',
    rateLimit: 100_000,
    mailsOfWallet: 0,
    mailsOfCaller: 0,
    triesOfWallet: 0,
    triesOfCaller: 0,
    changesOfCaller: 0,
    challengesOfCaller: 0,
  })
  // A single visitor, who may be a fast test.
  const often = {
    mailsOfAddress: 0,
    mailsOfCaller: 0,
    triesOfAddress: 0,
    triesOfCaller: 0,
    attemptsOfCaller: 0,
  }
  return {
    mail,
    recoveryService,
    // A visitor of the demo sees a change of address wait, and does not wait long.
    settings: {
      ...often,
      addressDelay: ports.addressDelay ?? 0,
      embeddedKey: randomBytes(32).toString('base64'),
      recoveryServiceUrl: recoveryService.url,
      frameOrigin: `http://localhost:${server}`,
      smtpUrl: mail.url,
      mailFrom: 'Portico demo <wallet@portico.example>',
    },
    stop: () => Promise.all([recoveryService.stop(), mail.stop()]),
  }
}

/**
 * The data of the demo's operator: its project, the pocket wallet, and pictures of local networks
 * and tokens.
 */
async function fill(admin, { demo, hosts = [], networks, wallet }) {
  const on = (id) => ({ id, isEnabled: true, config: null })
  await admin.saveProject({
    id: 'demo',
    name: 'Portico demo',
    origins: [demo, ...hosts],
    features: ['reown_branding', 'activity', 'social_login', 'swap', 'onramp'].map(on),
  })
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
      // A phone has it as an app; a local page replaces that.
      mobile_link: `${wallet}/`,
      webapp_link: `${wallet}/`,
    },
  ])
  await admin.saveImage(
    'wallet',
    'pocket',
    await readFile(new URL('../apps/wallet/public/pocket.svg', import.meta.url)),
  )
  for (const { id, tokens } of networks) {
    await admin.saveImage('asset', id, Buffer.from(await picture(id)))
    for (const { symbol } of tokens) await admin.saveImage('token', symbol, tokenPicture(symbol))
  }
}

/** Starts the chains side by side; one that fails ends the others. */
async function startChains(ports) {
  const started = await Promise.allSettled([
    startEvm(ports),
    startCluster(ports.solana),
    startBitcoin(ports.bitcoin),
  ])
  const stop = () =>
    Promise.allSettled(started.flatMap(({ value }) => (value ? [value.stop()] : [])))
  const failed = started.find(({ status }) => status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [evm, solana, bitcoin] = started.map(({ value }) => value)
  return {
    evm,
    solana,
    bitcoin,
    networks: [...evm.networks, solana.network, bitcoin.network],
    stop,
  }
}

/** Serves the pocket wallet for the chains and the relay. */
function startWallet(port, { evm, solana, bitcoin }, relay) {
  const urls = [...evm.described, solana.described].map(({ rpcUrl }) => rpcUrl)
  return serveWallet({
    port: port ?? 0,
    config: { chains: evm.described, solana: [solana.described], bitcoin: [bitcoin.described] },
    allowedRpcUrls: [...urls, bitcoin.described.apiUrl],
    relay,
  })
}

/**
 * @param {{ past?: boolean, login?: boolean, hosts?: readonly string[], farcasters?: number, demo?:
 *   number, wallet?: number, mainnet?: number, second?: number, solana?: number, bitcoin?: number,
 *   server?: number, relay?: number, recoveryService?: number, inbox?: number, addressDelay?:
 *   number, serve?: typeof serveDemo }} ports free ones by default; with `past` accounts of the
 *   first chain have one, which changes what they hold; with `hosts` (patterns of origins) more
 *   pages are the project's; with `farcasters` so many are at Farcaster, three by default; with
 *   `login` the demo offers every login method without being asked by `?login=all`; `serve` serves
 *   the host application, by default the built one
 */
export async function startParts(ports = {}) {
  const kit = await import('@portico/testkit/chains')
  const { readBlockchain, startServer } = await import('@portico/server')
  const { startRelay } = await import('@portico/testkit/relay')
  const stops = []
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-demo-'))
  const stop = async () => {
    await Promise.allSettled(stops.map((each) => each()))
    await rm(folder, { recursive: true, force: true })
  }
  /** Waits for a part, which ends with the others. */
  const keep = async (starting) => {
    const part = await starting
    stops.push(part.stop)
    return part
  }
  try {
    const chains = await keep(startChains(ports))
    const { networks } = chains
    const past = ports.past ? await makePast(chains.evm.chains.mainnet, kit) : undefined
    await addPools(chains.evm.chains.mainnet, kit)
    const file = path.join(folder, 'relay.sqlite')
    const relay = await keep(startRelay({ port: ports.relay ?? 0, file }))
    const reach = { url: relay.url, projectId: relay.projectId }
    const wallet = await keep(startWallet(ports.wallet, chains, reach))
    const origin = wallet.url.replace(/\/$/, '')
    const { port, release } = await holdPort(ports.server)
    stops.push(release)
    const elsewhere = await keep(startElsewhere(ports, kit))
    const login = await keep(startLogin(folder, ports, port, elsewhere.settings.socials))
    const settings = {
      ...login.settings,
      ...elsewhere.settings,
      port,
      // On the page's own site, for sessions in cookies.
      host: 'localhost',
      database: path.join(folder, 'portico.sqlite'),
      logLevel: 'warn',
      // A single visitor, who may be a fast test.
      rateLimit: 100_000,
      signInRate: 100_000,
      rpc: {
        ...Object.fromEntries(networks.map(({ id, rpcUrl }) => [id, [rpcUrl]])),
        ...elsewhere.rpc,
      },
    }
    if (past) settings.blockchain = readBlockchain(blockchainOf(networks, kit, past))
    await removeDefaultProject(startServer, settings.database)
    await release()
    const server = await keep(startServer(settings))
    const serve = ports.serve ?? serveDemo
    const demo = await keep(
      serve({
        port: ports.demo ?? 0,
        wallet: origin,
        networks,
        service: server.url,
        relay: reach,
        past: past !== undefined,
        login: ports.login === true,
      }),
    )
    await fill(server.admin, { demo: demo.url, hosts: ports.hosts, networks, wallet: origin })
    return {
      demo,
      wallet,
      server,
      relay,
      mail: login.mail,
      recoveryService: login.recoveryService,
      chains: chains.evm.chains,
      solana: chains.solana.cluster,
      bitcoin: chains.bitcoin.node,
      networks,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
