import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PorticoProvider } from '@portico/react'
import '@portico/react/styles'
import { App } from './app.tsx'
import { Gallery } from './gallery.tsx'
import { pickLocale } from './locale.ts'
import { createDemo } from './portico.ts'

async function start(): Promise<void> {
  const [{ portico, past, signsIn }, locale] = await Promise.all([createDemo(), pickLocale()])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <PorticoProvider portico={portico} locale={locale}>
        {new URLSearchParams(location.search).has('gallery') ? (
          <Gallery />
        ) : (
          <App past={past} signsIn={signsIn} />
        )}
      </PorticoProvider>
    </StrictMode>,
  )
}

// Not awaited: parts that load later import from this script, and they would wait for it while it
// waits for them.
void start()
