import { createPortico } from '@portico/core'
import { base, mainnet } from '@portico/core/networks'
import { evm } from '@portico/evm'

export const portico = createPortico({ adapters: [evm()], networks: [mainnet, base] })
