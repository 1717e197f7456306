import { createPortico } from '@portico/core'
import { cookieStorage } from '@portico/core/cookie'
import { evm } from '@portico/evm'
import { base, mainnet } from 'viem/chains'

export const portico = createPortico({
  adapters: [evm()],
  networks: [mainnet, base],
  metadata: { name: 'My application', url: 'https://app.example' },
  storage: cookieStorage,
})
