import { lazy, Suspense, useCallback, useState } from 'react'
import type { ReactElement } from 'react'
import type { PorticoEvent } from '@portico/core'
import { ConnectButton, NetworkButton, useEvents, useTheme } from '@portico/react'
import { Actions } from './actions.tsx'
import { Holdings } from './holdings.tsx'
import { Chains } from './chains.tsx'
import { EventStream } from './event-stream.tsx'
import { Events } from './events.tsx'
import { Status } from './status.tsx'

// Not loaded by pages without sign-in.
const Sessions = lazy(() => import('./sessions.tsx'))

const languages = { en: 'English', es: 'Español', 'zh-Hans': '简体中文', ar: 'العربية' }

const pages = { start: 'Demo', events: 'Event stream' }

export function App({ past, signsIn }: { past: boolean; signsIn: boolean }): ReactElement {
  const { mode } = useTheme()
  const [page, openPage] = usePage()
  const [events, setEvents] = useState<readonly PorticoEvent[]>([])
  useEvents(
    useCallback((event: PorticoEvent) => setEvents((all) => [event, ...all].slice(0, 500)), []),
  )
  return (
    <div className="page" data-theme={mode}>
      <header className="bar">
        <span className="brand">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <span>
            Portico <span className="what">demo</span>
          </span>
        </span>
        <div className="row settings">
          <LanguageSelect />
          <ThemeSelect />
        </div>
        <div className="row">
          <NetworkButton />
          <ConnectButton />
        </div>
      </header>
      <Tabs page={page} onOpen={openPage} />
      {page === 'events' ? (
        <EventStream events={events} clear={() => setEvents([])} />
      ) : (
        <main>
          <Intro />
          <Status />
          <Actions />
          <Events events={events} />
          {past && <Holdings />}
          <Chains />
          {signsIn && (
            <Suspense>
              <Sessions />
            </Suspense>
          )}
        </main>
      )}
    </div>
  )
}

/** The page that is shown, which is in the address, and the function that opens another. */
function usePage(): [page: string, open: (page: string) => void] {
  const [page, setPage] = useState(
    () => new URLSearchParams(location.search).get('page') ?? 'start',
  )
  const open = (next: string): void => {
    const url = new URL(location.href)
    if (next === 'start') url.searchParams.delete('page')
    else url.searchParams.set('page', next)
    history.replaceState(null, '', url)
    setPage(next)
  }
  return [page, open]
}

function LanguageSelect(): ReactElement {
  const locale = new URLSearchParams(location.search).get('locale') ?? 'en'
  return (
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
  )
}

function ThemeSelect(): ReactElement {
  const theme = useTheme()
  return (
    <select
      aria-label="Theme"
      value={theme.mode}
      onChange={(event) => theme.setMode(event.target.value as 'dark' | 'light' | 'system')}
    >
      <option value="dark">Dark</option>
      <option value="light">Light</option>
      <option value="system">System</option>
    </select>
  )
}

function Tabs({ page, onOpen }: { page: string; onOpen: (page: string) => void }): ReactElement {
  return (
    <nav className="tabs" aria-label="Pages">
      {Object.entries(pages).map(([name, title]) => (
        <button
          key={name}
          type="button"
          aria-current={page === name ? 'page' : undefined}
          onClick={() => onOpen(name)}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

function Intro(): ReactElement {
  return (
    <section className="intro">
      <h1>A login for every visitor</h1>
      <p>
        Connect the Pocket Wallet, sign something, send a little, change the network, reload: it
        stays. All of it runs on your machine: two EVM chains, a Solana cluster, a Bitcoin node, the
        wallet, a backend and this page.
      </p>
    </section>
  )
}
