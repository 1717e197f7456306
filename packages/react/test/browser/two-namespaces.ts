import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { allNetworks, seeView, solanaChain, type Host, type HostOptions } from './host.tsx'

/** A host of two namespaces. */
export const twoNamespaces = (): HostOptions => ({
  config: {
    adapters: [evm(), solana()],
    networks: allNetworks.filter(({ id }) => id === 'eip155:1' || id === solanaChain),
  },
})

/** Opens the list of wallets for Solana alone. */
export async function openForSolana({ portico }: Host): Promise<void> {
  await portico.open({ view: 'Connect', namespace: 'solana' })
  await seeView('Connect')
}
