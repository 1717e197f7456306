/** A host without views, whose query selects what is sent: hints for the relay, attestations. */
import { createPortico, defineNetwork } from '@portico/core'
import { evm } from '@portico/evm'
import { walletConnect } from '@portico/walletconnect'

const query = new URLSearchParams(location.search)
const attestation = query.get('attestation')
const portico = createPortico({
  id: 'attested',
  adapters: [evm()],
  networks: [
    defineNetwork({
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [`${location.origin}/rpc`],
    }),
  ],
  connectors: [
    walletConnect({
      relayUrl: query.get('relay') ?? '',
      projectId: query.get('project') ?? '',
      hints: query.has('hints'),
      ...(attestation === null ? {} : { attestation }),
    }),
  ],
  prefetch: false,
})
portico.start()
let connecting: Promise<unknown> | undefined

/** Every frame that the page ever had. */
const frames: { src: string; sandbox: string; shown: boolean }[] = []
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLIFrameElement)
        frames.push({ src: node.src, sandbox: String(node.sandbox), shown: node.checkVisibility() })
}).observe(document, { childList: true, subtree: true })

/** The functions that a test calls. */
export const host = {
  frames,
  /** Starts to connect, and returns the QR code and when it was ready. */
  begin: (): Promise<{ uri: string; at: number }> =>
    new Promise((resolve) => {
      const off = portico.subscribe(() => {
        const { attempt } = portico.getState()
        if (
          attempt.is !== 'waiting' ||
          attempt.step.is !== 'scan' ||
          attempt.step.uri === undefined
        )
          return
        off()
        resolve({ uri: attempt.step.uri, at: Date.now() })
      })
      connecting = portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
    }),
  /** Resolves once the wallet has approved. */
  async connected(): Promise<void> {
    await connecting
  },
  ask: (method: string, params: readonly unknown[]): Promise<unknown> =>
    portico.provider('eip155')!.request({ method, params } as never),
}
Object.assign(globalThis, { host })
