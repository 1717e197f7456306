/** Portico with the wallet directory that the address names. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'

const url = new URLSearchParams(location.search).get('service')
const portico = createPortico({
  adapters: [evm()],
  ...(url && { service: { url, projectId: 'bench' } }),
})
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(ConnectButton)),
)
