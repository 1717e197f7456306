import { createPortico, proxied } from '@portico/core'
import { bitcoin } from '@portico/bitcoin'
import { embedded } from '@portico/embedded'
import { evm } from '@portico/evm'
import { usePortico } from '@portico/react'
import { solana } from '@portico/solana'
import { walletConnect } from '@portico/walletconnect'
import { loadConfig, type DemoConfig } from './config.ts'
import { defined } from '@portico/core/adapter'

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
const accent = query.get('accent')
const loginMethods = {
  off: [],
  email: ['email'],
  all: ['email', 'google', 'passkey', 'farcaster', 'github', 'apple', 'x', 'discord', 'facebook'],
} as const

function networksOf(config: DemoConfig): DemoConfig['networks'] {
  // `?chains=eip155` (or `solana`, `bip122`, several with commas) is a host of these namespaces
  // alone.
  const chains = query.get('chains')?.split(',')
  const chosen = chains
    ? config.networks.filter(({ namespace }) => chains.includes(namespace))
    : config.networks
  // `?networks=1` leaves all but the first out, to show the view for a wallet on an unsupported
  // network.
  return query.get('networks') === '1' ? chosen.slice(0, 1) : chosen
}

function connectorsOf({ relay, service, login: hasLogin }: DemoConfig) {
  // `?phones=off` is a host without WalletConnect.
  const phones =
    relay && query.get('phones') !== 'off'
      ? [walletConnect({ relayUrl: relay.url, projectId: relay.projectId })]
      : []
  // `?login=email` is a host with login by e-mail, `?login=all` one with all other logins as well,
  // `?login=off` one without logins.
  const login = query.get('login') ?? (hasLogin ? 'all' : 'off')
  const logins =
    service && (login === 'email' || login === 'all')
      ? [
          embedded({
            frame: service,
            projectId: 'demo',
            logins: loginMethods[login],
            locale: query.get('locale') ?? 'en',
          }),
        ]
      : []
  return [...phones, ...logins]
}

/** Makes the demo's instance, as the page's URL and the parts that run say. */
export async function createDemo() {
  const config = await loadConfig()
  const networks = networksOf(config)
  const namespaces = [evm(), solana(), bitcoin()] as const
  // The types are those of the whole demo: a namespace that is left out has no networks, and so no
  // buttons that would use it.
  const adapters = namespaces.filter(({ namespace: each }) =>
    networks.some(({ namespace }) => namespace === each),
  )
  // `?blockchain=1` is a host whose service has the Blockchain API, with answers that a test
  // chooses.
  const service = {
    url: config.service,
    projectId: 'demo',
    collector: config.service,
    blockchain: config.past || query.get('blockchain') === '1',
  }
  // `?sign-in=optional`, `required` or `local` lets visitors sign in with their wallets.
  const siwx = query.has('sign-in')
    ? (await import('./sign-in.ts')).signInOf(query, config.service)
    : undefined
  const portico = createPortico({
    adapters,
    connectors: connectorsOf(config),
    ...(config.service ? { service, networks: proxied(networks, service) } : { networks }),
    ...defined({ siwx: siwx || undefined }),
    // `?manual=1` leaves the choice of wallets to the code and the whole list.
    manualControl: query.get('manual') === '1',
    themeMode: theme === 'light' || theme === 'system' ? theme : 'dark',
    ...defined({ themeVariables: accent ? { accent } : undefined }),
    prefetch: query.get('prefetch') !== 'off',
    termsConditionsUrl: 'https://example.org/terms',
    privacyPolicyUrl: 'https://example.org/privacy',
    // `?legal=1` asks for consent before anything else; `?analytics=off` reports nothing.
    features: {
      legalCheckbox: query.get('legal') === '1',
      analytics: query.get('analytics') !== 'off',
    },
  })
  // `?busy=1` shows the host's loading state, and a message with its own icon.
  if (query.get('busy') === '1')
    void portico.ui().then((ui) => {
      ui.setLoading(true)
      ui.showSuccess('Saved', { svg: 'info' })
    })
  return { portico, signsIn: siwx !== undefined, past: config.past }
}

/** The demo's instance, in a component. Its type has the demo's namespaces. */
export const useDemo = () => usePortico() as Awaited<ReturnType<typeof createDemo>>['portico']
