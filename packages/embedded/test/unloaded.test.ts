/** The code of logins does not load, because of a new deployment or because the page is offline. */
import { expect, test, vi } from 'vitest'
import { createPortico, defineNetwork, type PorticoConfig } from '@portico/core'
import { testPlatform } from '@portico/testkit/world'
import { evm } from '@portico/evm'
import { embedded } from '../src/index.ts'

vi.mock('../src/login/login-connector.ts', () => {
  throw new Error('Failed to fetch')
})

const one = defineNetwork({
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.one.example'],
})

test('“Unable to load email login dependency”: the code of logins does not load', async () => {
  const portico = createPortico({
    adapters: [evm()],
    networks: [one],
    connectors: [embedded({ frame: 'https://wallet.example', projectId: 'shop' })],
    debug: false,
    platform: testPlatform({ window: Object.assign(new EventTarget(), { Event }) }),
  } as PorticoConfig)
  const stop = portico.start()
  await expect(portico.connect({ connector: 'embedded', offer: 'email' })).rejects.toMatchObject({
    code: 'chunk',
    message: 'Unable to load email login dependency',
  })
  expect(portico.getState().attempt).toMatchObject({ is: 'failed', exit: 'failed', code: 'chunk' })
  stop()
})
