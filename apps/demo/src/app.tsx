import type { ReactElement } from 'react'
import { ConnectButton, NetworkButton, useTheme } from '@portico/react'
import { Actions } from './actions.tsx'
import { Events } from './events.tsx'
import { Status } from './status.tsx'

const languages = { en: 'English', es: 'Español', 'zh-Hans': '简体中文', ar: 'العربية' }

export function App(): ReactElement {
  const theme = useTheme()
  const locale = new URLSearchParams(location.search).get('locale') ?? 'en'
  return (
    <div className="page" data-theme={theme.mode}>
      <header className="bar">
        <span className="brand">
          <img src="/icon.svg" alt="" width="32" height="32" />
          Portico demo
        </span>
        <div className="row">
          <select
            aria-label="Language"
            value={locale}
            onChange={(event) => {
              const url = new URL(location.href)
              url.searchParams.set('locale', event.target.value)
              location.assign(url)
            }}
          >
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label="Theme"
            value={theme.mode}
            onChange={(event) => theme.setMode(event.target.value as 'dark' | 'light' | 'system')}
          >
            <option value="dark">Dark</option>
            <option value="light">Light</option>
            <option value="system">System</option>
          </select>
          <NetworkButton />
          <ConnectButton />
        </div>
      </header>
      <main>
        <section className="intro">
          <h1>A way in, for every visitor</h1>
          <p>
            Two chains, a wallet and this page run on your machine. Connect the Pocket Wallet, sign something, send a
            little, change the network, reload: it stays.
          </p>
        </section>
        <Status />
        <Actions />
        <Events />
      </main>
    </div>
  )
}
