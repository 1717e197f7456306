/**
 * Portico with the service that the address names, which knows what accounts hold and what happened
 * to them.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'

const url = new URLSearchParams(location.search).get('service')
const portico = createPortico({
  adapters: [evm()],
  service: { url, projectId: 'bench', blockchain: true },
})
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
)
