import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'
import { portico } from './portico.ts'

export const App = () => (
  <PorticoProvider portico={portico}>
    <main>
      <h1>Portico app</h1>
      <ConnectButton />
    </main>
  </PorticoProvider>
)
