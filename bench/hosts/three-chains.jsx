import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { bitcoin } from '@portico/bitcoin'
import { createPortico } from '@portico/core'
import { bitcoin as bitcoinMain, mainnet, solana as solanaMain } from '@portico/core/networks'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import { solana } from '@portico/solana'
import '@portico/react/styles'

const portico = createPortico({
  adapters: [evm(), solana(), bitcoin()],
  networks: [mainnet, solanaMain, bitcoinMain],
})
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
)
