import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, proxied } from '@portico/core'
import { evm } from '@portico/evm'
import { PorticoProvider } from '@portico/react'
import '@portico/react/styles.css'
import { App } from './app.tsx'
import { loadConfig } from './config.ts'
import { Gallery } from './gallery.tsx'
import { pickLocale } from './locale.ts'

const [config, locale] = await Promise.all([loadConfig(), pickLocale()])
const query = new URLSearchParams(location.search)
const theme = query.get('theme')
const accent = query.get('accent')

// `?networks=1` leaves the second one out, to show what a wallet on an unknown network meets.
const networks = query.get('networks') === '1' ? config.networks.slice(0, 1) : config.networks
const service = { url: config.service, projectId: 'demo', collector: config.service }

const portico = createPortico({
  adapters: [evm()],
  ...(config.service ? { service, networks: proxied(networks, service) } : { networks }),
  themeMode: theme === 'light' || theme === 'system' ? theme : 'dark',
  ...(accent ? { themeVariables: { accent } } : {}),
  prefetch: query.get('prefetch') !== 'off',
  termsConditionsUrl: 'https://example.org/terms',
  privacyPolicyUrl: 'https://example.org/privacy',
  // `?legal=1` asks for consent before anything else; `?analytics=off` reports nothing.
  features: { legalCheckbox: query.get('legal') === '1', analytics: query.get('analytics') !== 'off' },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PorticoProvider portico={portico} locale={locale}>
      {query.has('gallery') ? <Gallery /> : <App />}
    </PorticoProvider>
  </StrictMode>,
)
