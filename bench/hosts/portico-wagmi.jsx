import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { ConnectButton, PorticoProvider } from '@portico/react'
import { networksOf, wagmi } from '@portico/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import '@portico/react/styles'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const portico = createPortico({ adapters: [wagmi({ config })], networks: networksOf(config) })
createRoot(document.getElementById('root')).render(
  createElement(
    WagmiProvider,
    { config },
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
    ),
  ),
)
