import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import { base, mainnet } from 'viem/chains'

const portico = createPortico({
  adapters: [evm()],
  networks: [mainnet, base],
  metadata: { name: 'My application', url: 'https://app.example' },
})

export const Wallet = () => (
  <PorticoProvider portico={portico}>
    <ConnectButton />
  </PorticoProvider>
)
