/**
 * A host with a wagmi config and hooks of its own all over the page: built once with wagmi 2 and
 * once with wagmi 3.
 */
import { StrictMode, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, namespaceState, type Portico } from '@portico/core'
import {
  ConnectButton,
  NetworkButton,
  PorticoProvider,
  usePortico,
  useSelector,
} from '@portico/react'
import { networksOf, wagmi } from '@portico/wagmi'
import { walletConnect } from '@portico/walletconnect'
import '@portico/react/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as library from 'wagmi'
import {
  createConfig,
  createConnector,
  http,
  useChainId,
  useConnect,
  useConnections,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  version,
  WagmiProvider,
} from 'wagmi'
import { recoverMessageAddress } from 'viem'

// The hooks have the names of wagmi 3 where that exists.
const named = library as unknown as Record<string, typeof library.useAccount>
const useConnection = named['useConnection'] ?? library.useAccount
const useSwitchConnection =
  (named['useSwitchConnection'] as unknown as typeof library.useSwitchAccount) ??
  library.useSwitchAccount

const query = new URLSearchParams(location.search)
const rpc = `${location.origin}/rpc`
const chain = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
})
const acme = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#b5179e" d="M0 0h1v1H0z"/></svg>')}`

/** A connector that the host has written itself. */
const vault = createConnector((config) => ({
  id: 'acme',
  name: 'Acme Vault',
  type: 'acme',
  icon,
  async connect() {
    await allowed()
    return { accounts: [acme], chainId: 1 } as never
  },
  async disconnect() {
    config.emitter.emit('disconnect')
  },
  getAccounts: async () => [acme] as const,
  getChainId: async () => 1,
  getProvider: async () => ({
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [acme]),
  }),
  isAuthorized: async () => false,
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
}))

/** A window as vendors draw it: above everything but the browser's top layer. */
function allowed(): Promise<void> {
  const overlay = document.createElement('div')
  overlay.setAttribute(
    'style',
    'position: fixed; inset: 0; z-index: 2147483647; background: rgb(0 0 0 / 60%)',
  )
  const button = overlay.appendChild(document.createElement('button'))
  button.textContent = 'Allow in Acme'
  document.body.append(overlay)
  return new Promise((resolve) => {
    button.onclick = () => {
      overlay.remove()
      resolve()
    }
  })
}

/** How often the page was asked for its wallets (EIP-6963). */
let searches = 0
addEventListener('eip6963:requestProvider', () => searches++)

const config = createConfig({
  chains: [chain(1, 'Ethereum'), chain(31338, 'Second')],
  connectors: [vault],
  transports: { 1: http(rpc), 31338: http(rpc) },
})
const relayUrl = query.get('relay')
const portico = createPortico({
  adapters: [wagmi({ config })],
  connectors: relayUrl ? [walletConnect({ relayUrl, projectId: query.get('project') ?? '' })] : [],
  networks: networksOf(config),
  prefetch: false,
})
/** Every state of the hooks, oldest first. */
const shown: string[] = []
config.subscribe(
  ({ status }) => status,
  (status) => shown.push(status),
)
const queries = new QueryClient()

function Hooks(): ReactElement {
  const { address, chainId, status, connector } = useConnection()
  const connections = useConnections()
  const connectors = useConnectors()
  const { connect } = useConnect()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { switchAccount } = useSwitchConnection()
  const { signMessageAsync } = useSignMessage()
  const { sendTransactionAsync } = useSendTransaction()
  const [reported, say] = useState('')
  const chosen = useChainId()
  const sign = async (): Promise<void> => {
    const signature = await signMessageAsync({ message: 'Hello' })
    say(`signed by ${await recoverMessageAddress({ message: 'Hello', signature })}`)
  }
  const send = async (): Promise<void> =>
    say(`sent ${await sendTransactionAsync({ to: acme, value: 7n })}`)
  return (
    <section>
      <output data-testid="version">{version}</output>
      <output data-testid="hook">{`${status} ${address ?? 'nobody'} on ${chainId ?? 'nothing'} by ${connector?.name ?? 'nobody'}`}</output>
      <output data-testid="hook-chain">{chosen}</output>
      <output data-testid="hook-connections">
        {connections.map((each) => each.connector.name).join(', ')}
      </output>
      <output data-testid="said">{reported}</output>
      <output data-testid="hook-shown">{shown.join(', ')}</output>
      {connectors.map((each) => (
        <span key={each.uid}>
          <button
            type="button"
            data-testid={`hook-connect-${each.id}`}
            onClick={() => connect({ connector: each })}
          >
            Connect {each.name}
          </button>
          <button
            type="button"
            data-testid={`hook-use-${each.id}`}
            onClick={() => switchAccount({ connector: each })}
          >
            Use {each.name}
          </button>
        </span>
      ))}
      <button type="button" data-testid="hook-disconnect" onClick={() => disconnect()}>
        Disconnect
      </button>
      <button
        type="button"
        data-testid="hook-switch"
        onClick={() => switchChain({ chainId: 31338 })}
      >
        To Second
      </button>
      <button type="button" data-testid="hook-sign" onClick={() => void sign()}>
        Sign
      </button>
      <button type="button" data-testid="hook-send" onClick={() => void send()}>
        Send
      </button>
    </section>
  )
}

function Ours(): ReactElement {
  const { open } = usePortico()
  const reported = useSelector((state) => {
    const now = namespaceState(state, 'eip155')
    return now.is === 'connected' ? `connected ${now.account} on ${now.chain}` : now.is
  })
  const [seen, see] = useState('')
  return (
    <section>
      <ConnectButton />
      <NetworkButton />
      <output data-testid="ours">{reported}</output>
      <output data-testid="searches">{seen}</output>
      <button type="button" data-testid="count-searches" onClick={() => see(String(searches))}>
        Count
      </button>
      <button
        type="button"
        data-testid="open-Wallets"
        onClick={() => void open({ intent: 'connected' })}
      >
        Wallets
      </button>
    </section>
  )
}

// `WagmiProvider` begins to reconnect while it renders, before any effect of the page, so wallets
// have to be there by then.
if (relayUrl) portico.start()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config} reconnectOnMount={query.get('reconnect') !== 'off'}>
      <QueryClientProvider client={queries}>
        <PorticoProvider portico={portico as unknown as Portico}>
          <Ours />
          <Hooks />
        </PorticoProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
