/**
 * The byte ceilings: what a visitor's browser loads of Portico, step by step, as gzip -9 in KB of
 * 1,000 bytes, on pages that Vite builds, without React. Fails above a ceiling, and where
 * something loads before it is needed. Needs a build with `--apps`.
 *
 * A ceiling is in whole KB and has at least 8 % free when it is set. A commit that raises one says
 * what the visitor gets for it.
 */
import { measureFrame } from './bytes/frame.mjs'
import { buildPage, countScripts, countScriptsOfDemo } from './bytes/page.mjs'

const KB = 1000

// The modules that each step loads, beyond the page's own. A path that ends in `/` is a folder.
const start = []
const idle = ['react/dist/features/bundles/connect.js', 'core/dist/ui/model.js']
const walletList = [...idle, 'core/dist/directory/bundled.js']
/** On pages with logins. */
const loginRows = ['react/dist/features/bundles/login-methods.js']
const engine = ['core/dist/engine/engine.js', 'evm/dist/connection.js']
const balance = ['core/dist/data/data.js', 'evm/dist/reads.js']
/** The wallet list was on screen, and a wallet is connected. */
const connected = [...walletList, ...engine, ...balance]
const directory = ['core/dist/service/service.js', 'core/dist/service/directory.js']
const blockchainApi = ['core/dist/data/portfolio.js', 'core/dist/blockchain/create.js']
const siwx = ['core/dist/siwx/server.js', 'core/dist/siwx/server-tokens.js']
const walletConnectSession = ['walletconnect/dist/connector/session-connector.js']

/** The English messages of a bundle. */
const messages = (bundle) => `react/dist/strings/compiled/${bundle}.en.js`
/** All code of some features, with what the views after the first one share. */
const features = (...names) =>
  names.flatMap((name) => [`react/dist/features/${name}/`, `core/dist/features/${name}/`])
const account = [
  ...blockchainApi,
  ...features('account', 'tokens', 'activity', 'nfts', 'receive'),
  messages('account'),
]

const [everything, chains, languages, wagmi, frame] = await Promise.all([
  buildPage('everything'),
  buildPage('chains'),
  buildPage('languages'),
  buildPage('wagmi'),
  measureFrame(),
])
const largest = (translations) => Math.max(...Object.values(translations))

const figures = [
  // All that the page has loaded.
  {
    name: 'at start: EVM, WalletConnect, e-mail login, sign-in',
    ceiling: 20,
    bytes: everything.bytes(start),
  },
  {
    name: 'at start: EVM, Solana, Bitcoin, Polkadot, Cosmos',
    ceiling: 23,
    bytes: chains.bytes(start),
  },
  { name: 'at start: wagmi’s adapter', ceiling: 20, bytes: wagmi.bytes(start) },
  { name: 'after the idle prefetch', ceiling: 60, bytes: everything.bytes(idle) },
  {
    name: 'until a returning visitor’s button shows the balance',
    ceiling: 35,
    bytes: everything.bytes([...engine, ...balance]),
  },
  {
    name: 'until the wallet list is on screen',
    ceiling: 60,
    bytes: everything.bytes(walletList),
  },
  // Beyond what has loaded when it is opened.
  {
    name: 'further views of connecting, networks and help',
    ceiling: 52,
    bytes: everything.bytes(
      [...features('connect', 'walletconnect', 'networks', 'guide'), messages('connecting')],
      walletList,
    ),
  },
  {
    name: 'login by e-mail or with a provider: its rows of the first card',
    ceiling: 6,
    bytes: everything.bytes(loginRows, walletList),
  },
  {
    name: 'login by e-mail or with a provider, and managing it',
    ceiling: 46,
    bytes: everything.bytes(
      [...features('email', 'social', 'login'), messages('login')],
      [...walletList, ...loginRows],
    ),
  },
  {
    name: 'account with all that it has and did',
    ceiling: 66,
    bytes: everything.bytes(account, connected),
  },
  {
    name: 'sending',
    ceiling: 23,
    bytes: everything.bytes(
      [...features('send'), messages('transfers')],
      [...connected, ...account],
    ),
  },
  {
    // The tables of pools are a fifth of it: addresses hardly shrink.
    name: 'swaps of EVM: quotes over pools, and the check of what was built',
    ceiling: 9,
    bytes: everything.bytes(
      ['evm/dist/swaps/swapping.js'],
      [...connected, 'evm/dist/sending/sending.js'],
    ),
  },
  {
    // With the engine of quotes and the form's parts that it shares with sending.
    name: 'swapping',
    ceiling: 35,
    bytes: everything.bytes([...features('swap'), messages('swap')], [...connected, ...account]),
  },
  {
    name: 'sign-in',
    ceiling: 32,
    bytes: everything.bytes([...siwx, ...features('sign-in'), messages('sign-in')], connected),
  },
  {
    // Other chains and one-click sign-in are part of it: one file, not three.
    name: 'WalletConnect, until a session signs',
    ceiling: 39,
    bytes: everything.bytes(walletConnectSession, walletList),
  },
  {
    name: 'WalletConnect, the curves of older browsers',
    ceiling: 16,
    bytes: everything.bytes(['walletconnect/dist/'], [...walletList, ...walletConnectSession]),
  },
  {
    name: 'embedded wallet’s connector, with every login method',
    ceiling: 18,
    bytes: everything.bytes(['embedded/dist/'], walletList),
  },
  {
    name: 'clients of the directory and of the Blockchain API',
    ceiling: 28,
    bytes: everything.bytes([...directory, ...blockchainApi], walletList),
  },
  {
    name: 'largest language, all views',
    ceiling: 23,
    bytes: largest(languages.translations()),
  },
  // The login frame is a page of its own.
  { name: 'login frame, until it signs for EVM', ceiling: 68, bytes: frame.start },
  {
    name: 'login frame, the rest in its largest language',
    ceiling: 120,
    bytes: frame.rest + largest(frame.translations),
  },
  { name: 'login frame, the emergency page', ceiling: 7, bytes: frame.emergency },
]

/** What loads later than with the page; a library is one that the page does not have already. */
const isLazy = (module) =>
  /^node_modules\/|\/features\/|\/marks\/|\/rpc\/rpc\.|\/session-connector\.|\/login-connector\./.test(
    module,
  )
/** Each list holds what breaks the rule. */
const rules = [
  ...Object.entries({ everything, chains, wagmi }).map(([name, page]) => ({
    rule: `starts without libraries, features, marks and connectors (${name})`,
    broken: page.modules(start).filter(isLazy),
  })),
  {
    rule: 'puts the wallet list on screen without its marks',
    broken: everything.modules(walletList).filter((module) => module.includes('/marks/')),
  },
  {
    rule: 'opens a WalletConnect session without the curves of older browsers',
    broken: everything
      .modules(walletConnectSession)
      .filter((module) => module.includes('/crypto/noble.')),
  },
  { rule: 'has frame pages without inline scripts and styles', broken: frame.inline },
]

let failures = 0
/** Prints a line, which names a failure. */
function report(isFine, line) {
  console.log(`${isFine ? 'ok  ' : 'FAIL'} ${line}`)
  if (!isFine) failures++
}

for (const { name, ceiling, bytes } of figures) {
  const most = ceiling * KB
  const free = `${(100 * (1 - bytes / most)).toFixed(1)} % free`
  report(
    bytes <= most,
    `${(bytes / KB).toFixed(1).padStart(5)} of ${ceiling} KB, ${free.padStart(12)}  ${name}`,
  )
}
for (const { rule, broken } of rules) report(broken.length === 0, [rule, ...broken].join('\n     '))
// A module that several bundles share, and nothing else of the page, may be a script of its own.
const scripts = await countScripts()
report(
  scripts.start <= 1,
  `scripts that the page starts with, React’s among them: ${scripts.start}`,
)
// Swaps are six: views, engine, messages, and a source each.
report(scripts.all <= 68, `scripts that Vite makes of the page: ${scripts.all}`)
const demo = await countScriptsOfDemo()
report(demo === 1, `scripts that the demo starts with, React’s among them: ${demo}`)
process.exitCode = failures > 0 ? 1 : 0
