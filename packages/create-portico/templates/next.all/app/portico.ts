import { bitcoin } from '@portico/bitcoin'
import { createPortico } from '@portico/core'
import {
  base,
  bitcoin as bitcoinMainnet,
  mainnet,
  solana as solanaMainnet,
} from '@portico/core/networks'
import { evm } from '@portico/evm'
import { solana } from '@portico/solana'

export const portico = createPortico({
  adapters: [evm(), solana(), bitcoin()],
  networks: [mainnet, base, solanaMainnet, bitcoinMainnet],
})
