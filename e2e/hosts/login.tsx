/** A host whose visitors can log in; the test scripts the answers of the login's server. */
import { createRoot } from 'react-dom/client'
import { createPortico, defineNetwork, type ThemeMode } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider, type Locale } from '@portico/react'
import { ar } from '@portico/react/locales/ar'
import { en } from '@portico/react/locales/en'
import { es } from '@portico/react/locales/es'
import { zhHans } from '@portico/react/locales/zh-Hans'
import '@portico/react/styles.css'
import { scriptedLogin } from './scripted-login.ts'

const query = new URLSearchParams(location.search)
/** `?logins=email,google`: the login methods. */
const logins = query.get('logins')?.split(',')
const { connector, script } = scriptedLogin({ ...(logins && { logins }) })
Object.assign(globalThis, { login: script })

const portico = createPortico({
  id: 'login',
  adapters: [evm()],
  connectors: [connector],
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
})
const locale: Locale = { ar, es, 'zh-Hans': zhHans }[query.get('locale') ?? ''] ?? en

createRoot(document.getElementById('root')!).render(
  <PorticoProvider portico={portico} locale={locale}>
    <ConnectButton />
    <button
      type="button"
      data-testid="open-login"
      onClick={() => void portico.open({ intent: 'login' })}
    >
      Log in
    </button>
    <button
      type="button"
      data-testid="open-social"
      onClick={() =>
        void portico.open({ intent: 'loginBy', data: { loginMethod: 'google', name: 'Google' } })
      }
    >
      Log in with Google
    </button>
  </PorticoProvider>,
)
