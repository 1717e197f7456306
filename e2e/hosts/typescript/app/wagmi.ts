/** A host with a wagmi config, whose types are wagmi's own. */
import { createPortico } from '@portico/core'
import { wagmi } from '@portico/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })

export const portico = createPortico({
  adapters: [wagmi({ config })],
  networks: config.chains,
  defaultNetwork: mainnet.id,
})
