/**
 * A host of several namespaces. The first is real, the others are toys that implement the same
 * contract.
 */
import { type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createPortico,
  defineNetwork,
  type ChainId,
  type Network,
  type ThemeMode,
} from '@portico/core'
import { evm } from '@portico/evm'
import {
  ConnectButton,
  NetworkButton,
  PorticoProvider,
  useAccount,
  usePortico,
  type Locale,
} from '@portico/react'
import { useConnections } from '@portico/react/headless'
import { ar } from '@portico/react/locales/ar'
import { en } from '@portico/react/locales/en'
import '@portico/react/styles.css'
import { toy } from './toy.ts'

const query = new URLSearchParams(location.search)
const network = (
  id: ChainId,
  name: string,
  symbol: string,
  decimals: number,
  more: Pick<Network, 'testnet' | 'explorer'> = {},
): Network =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: [`${location.origin}/rpc`],
    ...more,
  })

const explorer = (url: string) => ({ explorer: { name: 'Explorer', url } })
const portico = createPortico({
  id: 'namespaces',
  adapters: [
    evm(),
    toy('solana', { raw: '42500000000', decimals: 9 }),
    toy('bip122', { raw: '1250000', decimals: 8 }),
    toy('polkadot', { raw: '0', decimals: 10 }),
  ],
  networks: [
    network('eip155:1', 'Ethereum', 'ETH', 18),
    network('eip155:8453', 'Base', 'ETH', 18),
    network('eip155:42161', 'Arbitrum One', 'ETH', 18),
    network('eip155:11155111', 'Sepolia', 'ETH', 18, { testnet: true }),
    network(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'Solana',
      'SOL',
      9,
      explorer('https://explorer.solana.com'),
    ),
    network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'SOL', 9, {
      testnet: true,
      ...explorer('https://explorer.solana.com?cluster=devnet'),
    }),
    network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8),
    network('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10),
  ],
  prefetch: false,
  themeMode: (query.get('theme') ?? 'dark') as ThemeMode,
})
const locale: Locale = query.get('locale') === 'ar' ? ar : en

function Status(): ReactElement {
  const { open } = usePortico()
  const connections = useConnections()
  const { caipAddress } = useAccount()
  return (
    <>
      {/* These texts are for the tests only. They are hidden, because long words would make the page wider than a phone. */}
      <div hidden>
        <output data-testid="front">{caipAddress ?? 'nobody'}</output>
        <output data-testid="connections">
          {connections
            .map(
              ({ wallet, namespace, status, active }) =>
                `${wallet.name} ${namespace} ${status}${active ? ' active' : ''}`,
            )
            .join(', ')}
        </output>
      </div>
      {(
        [
          ['Wallets', 'connected'],
          ['Networks', 'networks'],
          ['Connect', 'connect'],
        ] as const
      ).map(([name, intent]) => (
        <button
          key={name}
          type="button"
          data-testid={`open-${name}`}
          onClick={() => void open({ intent })}
        >
          {name}
        </button>
      ))}
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <PorticoProvider portico={portico} locale={locale}>
    <NetworkButton />
    <ConnectButton />
    <Status />
  </PorticoProvider>,
)
