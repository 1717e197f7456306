'use client'

import { createPortico } from '@portico/core'
import { cookieStorage } from '@portico/core/cookie'
import { base, mainnet } from '@portico/core/networks'
import { evm } from '@portico/evm'

export const portico = createPortico({
  adapters: [evm()],
  networks: [mainnet, base],
  metadata: { name: 'Routers', url: 'https://app.example' },
  storage: cookieStorage,
})
