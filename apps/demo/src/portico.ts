import { createPortico, proxied } from '@portico/core'
import { bitcoin } from '@portico/bitcoin'
import { embedded } from '@portico/embedded'
import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { walletConnect } from '@portico/walletconnect'
import { loadConfig } from './config.ts'

const config = await loadConfig()
const query = new URLSearchParams(location.search)
const theme = query.get('theme')
const accent = query.get('accent')

// `?chains=eip155` (or `solana`, `bip122`, several with commas) is a host of these families alone.
const chains = query.get('chains')?.split(',')
const chosen = chains ? config.networks.filter(({ namespace }) => chains.includes(namespace)) : config.networks
// `?networks=1` leaves all but the first out, to show the view for a wallet on an unsupported network.
const networks = query.get('networks') === '1' ? chosen.slice(0, 1) : chosen

const families = [evm(), solana(), bitcoin()] as const
// The types are those of the whole demo: a family that is left out has no networks, and so no buttons that would use it.
const adapters = families.filter(({ ns }) => networks.some(({ namespace }) => namespace === ns))

// `?phones=off` is a host without WalletConnect.
const { relay } = config
const phones = relay && query.get('phones') !== 'off' ? [walletConnect({ relayUrl: relay.url, projectId: relay.projectId })] : []
// `?login=email` is a host with login by e-mail, `?login=all` one with all other logins as well, `?login=off` one without logins.
const ways = { off: [], email: ['email'], all: ['email', 'google', 'passkey', 'farcaster', 'github', 'apple', 'x', 'discord', 'facebook'] }
const login = query.get('login') ?? (config.login ? 'all' : 'off')
const logins = config.service && (login === 'email' || login === 'all') ? [embedded({ frame: config.service, projectId: 'demo', logins: ways[login] })] : []
const connectors = [...phones, ...logins]

// `?blockchain=1` is a host whose service has the Blockchain API, with answers that a test chooses.
const service = { url: config.service, projectId: 'demo', collector: config.service, blockchain: config.past || query.get('blockchain') === '1' }

// `?sign-in=optional`, `required` or `local` lets visitors sign in with their wallets.
const siwx = query.has('sign-in') ? (await import('./sign-in.ts')).signInOf(query, config.service) : undefined

/** Whether the page has sign-in. */
export const signsIn = siwx !== undefined

/** Whether the server has balances and histories of accounts. */
export const { past } = config

/** The demo's instance. */
export const portico = createPortico({
  adapters,
  connectors,
  ...(config.service ? { service, networks: proxied(networks, service) } : { networks }),
  ...(siwx ? { siwx } : {}),
  // `?manual=1` leaves the choice of wallets to the code and the whole list.
  manualControl: query.get('manual') === '1',
  themeMode: theme === 'light' || theme === 'system' ? theme : 'dark',
  ...(accent ? { themeVariables: { accent } } : {}),
  prefetch: query.get('prefetch') !== 'off',
  termsConditionsUrl: 'https://example.org/terms',
  privacyPolicyUrl: 'https://example.org/privacy',
  // `?legal=1` asks for consent before anything else; `?analytics=off` reports nothing.
  features: { legalCheckbox: query.get('legal') === '1', analytics: query.get('analytics') !== 'off' },
})

// `?busy=1` shows the host's loading state, and a message with its own icon.
if (query.get('busy') === '1')
  void portico.ui().then((ui) => {
    ui.setLoading(true)
    ui.showSuccess('Saved', 'info')
  })
