import { createPortico } from '@portico/core'
import { base, mainnet } from '@portico/core/networks'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'

// Drawn for each request, so that the build goes through.
export const dynamic = 'force-dynamic'

const portico = createPortico({ adapters: [evm()], networks: [mainnet, base] })

/** What a page of another framework has, in a server component. */
export default function Page() {
  return (
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>
  )
}
