import { bitcoin } from '@portico/bitcoin'
import { createPortico } from '@portico/core'
import { bitcoin as bitcoinMainnet, solana as solanaMainnet } from '@portico/core/networks'
import { solana } from '@portico/solana'
import { wagmi } from '@portico/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})

export const portico = createPortico({
  adapters: [wagmi({ config }), solana(), bitcoin()],
  networks: [...config.chains, solanaMainnet, bitcoinMainnet],
})
