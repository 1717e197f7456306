/** Portico with all of its features: three namespaces, WalletConnect, logins, sign-in, a service. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { bitcoin } from '@portico/bitcoin'
import { createPortico } from '@portico/core'
import { bitcoin as bitcoinMain, mainnet, solana as solanaMain } from '@portico/core/networks'
import { serverSiwx } from '@portico/core/siwx'
import { embedded } from '@portico/embedded'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import { solana } from '@portico/solana'
import { walletConnect } from '@portico/walletconnect'
import '@portico/react/styles'

// No such machine answers, as none of the other pages’ services does.
const service = { url: 'https://wallets.example', projectId: 'bench' }
const portico = createPortico({
  adapters: [evm(), solana(), bitcoin()],
  connectors: [
    walletConnect({ projectId: 'bench' }),
    embedded({ frame: 'https://wallet.example', projectId: 'bench' }),
  ],
  networks: [mainnet, solanaMain, bitcoinMain],
  siwx: serverSiwx(service),
  service,
})
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
)
