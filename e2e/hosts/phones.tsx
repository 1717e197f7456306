/** A host whose visitors may have their wallets elsewhere: on a phone, on the desktop, in another tab. */
import { type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, defineNetwork, type ThemeMode } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider, useAccount, usePortico, type Locale } from '@portico/react'
import { ar } from '@portico/react/locales/ar'
import { en } from '@portico/react/locales/en'
import { es } from '@portico/react/locales/es'
import '@portico/react/styles.css'
import { solana } from '@portico/solana'
import { scriptedRelay } from './scripted-relay.ts'

const query = new URLSearchParams(location.search)
const { connector, script } = scriptedRelay({ relay: query.get('relay'), ended: query.get('session') === 'ended' })
Object.assign(globalThis, { relay: script })

const art = (letter: string, fill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/><text x="20" y="27" font-family="sans-serif" font-weight="700" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>`)}`

/** A host of two chain families. */
const two = query.get('families') === 'two'
const portico = createPortico({
  id: 'phones',
  adapters: two ? [evm(), solana()] : [evm()],
  connectors: query.get('connector') === 'none' ? [] : [connector],
  networks: [
    defineNetwork({ id: 'eip155:1', name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [`${location.origin}/rpc`] }),
    ...(two ? [defineNetwork({ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 }, rpcUrls: [`${location.origin}/rpc`] })] : []),
  ],
  prefetch: false,
  themeMode: (query.get('theme') ?? 'dark') as ThemeMode,
  customWallets: [
    {
      id: 'harbor',
      name: 'Harbor',
      rdns: 'test.harbor',
      chains: ['eip155', 'solana'],
      image_url: art('H', '#0e7c66'),
      mobile_link: 'harbor://',
      desktop_link: 'harbor-desk://',
      webapp_link: 'https://web.harbor.example',
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'https://play.google.com/store/apps/details?id=example.harbor',
    },
    { id: 'skiff', name: 'Skiff', image_url: art('S', '#8a3ffc'), mobile_link: 'skiff://', app_store: 'https://apps.apple.com/app/id2', play_store: 'https://play.google.com/store/apps/details?id=example.skiff' },
  ],
})
const locale: Locale = { ar, es }[query.get('locale') ?? ''] ?? en

/** The host's own pairing; `life` says for how many seconds it holds. */
function ownCode(): string {
  const life = query.get('life')
  return `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}${life === null ? '' : `&expiryTimestamp=${Math.floor(Date.now() / 1000) + Number(life)}`}`
}

function Status(): ReactElement {
  const { open } = usePortico()
  const { caipAddress, status } = useAccount()
  return (
    <>
      <output hidden data-testid="front">
        {caipAddress ?? 'nobody'}
      </output>
      <output hidden data-testid="status">
        {status}
      </output>
      <button type="button" data-testid="open-uri" onClick={() => void open({ uri: ownCode() })}>
        Own code
      </button>
      <button type="button" data-testid="open-solana" onClick={() => void open({ view: 'Connect', namespace: 'solana' })}>
        Solana
      </button>
      {(['Wallets', 'ConnectingWalletConnectBasic'] as const).map((view) => (
        <button key={view} type="button" data-testid={`open-${view}`} onClick={() => void open({ view })}>
          {view}
        </button>
      ))}
      <button type="button" data-testid="cancel" onClick={() => portico.cancel()}>
        Stop waiting
      </button>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <PorticoProvider portico={portico} locale={locale}>
    <ConnectButton />
    <Status />
  </PorticoProvider>,
)
