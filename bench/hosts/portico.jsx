import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'

const portico = createPortico({ adapters: [evm()] })
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
)
