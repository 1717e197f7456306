/**
 * A host whose visitors may have their wallets elsewhere: on a phone, on the desktop, in another
 * tab.
 */
import { type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, defineNetwork, type ThemeMode } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider, useAccount, usePortico, type Locale } from '@portico/react'
import { ar } from '@portico/react/locales/ar'
import { en } from '@portico/react/locales/en'
import { es } from '@portico/react/locales/es'
import '@portico/react/styles.css'
import { phoneWallets } from './phone-wallets.ts'
import { scriptedRelay } from './scripted-relay.ts'

const query = new URLSearchParams(location.search)
const { connector, script } = scriptedRelay({ relay: query.get('relay'), ended: false })
Object.assign(globalThis, { relay: script })

const portico = createPortico({
  id: 'phones',
  adapters: [evm()],
  connectors: query.get('connector') === 'none' ? [] : [connector],
  networks: [
    defineNetwork({
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [`${location.origin}/rpc`],
    }),
  ],
  prefetch: false,
  themeMode: (query.get('theme') ?? 'dark') as ThemeMode,
  customWallets: phoneWallets,
})
const locale: Locale = { ar, es }[query.get('locale') ?? ''] ?? en

/** The host's own pairing. */
const ownCode = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

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
      <button type="button" data-testid="open-uri" onClick={() => void open({ uri: ownCode })}>
        Own code
      </button>
      {(
        [
          ['Wallets', 'connected'],
          ['ConnectingWalletConnectBasic', 'code'],
        ] as const
      ).map(([name, intent]) => (
        <button
          key={name}
          type="button"
          data-testid={`open-${name}`}
          onClick={() => void open({ intent })}
        >
          {name}
        </button>
      ))}
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <PorticoProvider portico={portico} locale={locale}>
    <ConnectButton />
    <Status />
  </PorticoProvider>,
)
