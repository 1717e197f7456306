/**
 * Connects the pocket wallet for a page that knows nothing of Portico, and announces the wrapped
 * provider to it.
 */
import { createPortico, defineNetwork } from '@portico/core'
import { defineHooks } from '@portico/core/hooks'
import { evm } from '@portico/evm'

/** The methods that have passed the hook, in their order. */
const methods: string[] = []

const portico = createPortico({
  id: 'wrapped',
  adapters: [evm()],
  networks: [
    defineNetwork({
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [`${location.origin}/rpc`],
    }),
  ],
  prefetch: false,
  // The hook holds every request, also reads, because the provider must behave as the wallet's own
  // for those, too.
  register: [
    {
      id: 'holds',
      views: {},
      hooks: defineHooks({
        sees: 'all',
        beforeRequest: async ({ method }) => void methods.push(method),
      }),
    },
  ],
})
portico.start()

async function connect(): Promise<void> {
  await portico.connect({ wallet: 'org.portico.pocket' })
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Wrapped Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'test.wrapped',
  }
  const detail = Object.freeze({ info, provider: portico.provider('eip155') })
  const announce = (): boolean =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

const button = document.createElement('button')
button.id = 'connect-portico'
button.textContent = 'Connect by Portico'
button.onclick = () => void connect()
document.body.prepend(button)

/** The values that a test reads. */
export const host = { methods }
Object.assign(globalThis, { host })
