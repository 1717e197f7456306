import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useConnection, WagmiProvider } from 'wagmi'
import { config, portico } from './portico.ts'

const queries = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <PorticoProvider portico={portico}>
        <main>
          <h1>Portico app</h1>
          <ConnectButton />
          <Account />
        </main>
      </PorticoProvider>
    </QueryClientProvider>
  </WagmiProvider>
)

/** wagmi's hooks know what the modal did. */
function Account() {
  const { address } = useConnection()
  return address && <p>{address}</p>
}
