import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { base, mainnet } from '@portico/core/networks'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'

const portico = createPortico({ adapters: [evm()], networks: [mainnet, base] })

createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
)
