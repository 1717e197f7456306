import { createPortico } from '@portico/core'
import { base, mainnet } from '@portico/core/networks'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'

const portico = createPortico({ adapters: [evm()], networks: [mainnet, base], metadata: { name: 'Island', url: 'https://app.example' } })

export const Wallet = () => (
  <PorticoProvider portico={portico}>
    <ConnectButton />
  </PorticoProvider>
)
