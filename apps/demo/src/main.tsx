import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
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

const portico = createPortico({
  adapters: [evm()],
  // `?networks=1` leaves the second one out, to show what a wallet on an unknown network meets.
  networks: query.get('networks') === '1' ? config.networks.slice(0, 1) : config.networks,
  themeMode: theme === 'light' || theme === 'system' ? theme : 'dark',
  ...(accent ? { themeVariables: { accent } } : {}),
  ...(query.get('legal') === '1' ? { features: { legalCheckbox: true } } : {}),
  prefetch: query.get('prefetch') !== 'off',
  termsConditionsUrl: 'https://example.org/terms',
  privacyPolicyUrl: 'https://example.org/privacy',
  // `?legal=1` asks for consent before anything else.
  features: { legalCheckbox: query.get('legal') === '1' },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PorticoProvider portico={portico} locale={locale}>
      {query.has('gallery') ? <Gallery /> : <App />}
    </PorticoProvider>
  </StrictMode>,
)
