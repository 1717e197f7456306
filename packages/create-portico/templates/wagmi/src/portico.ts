import { createPortico } from '@portico/core'
import { wagmi } from '@portico/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

export const portico = createPortico({ adapters: [wagmi({ config })], networks: config.chains })
