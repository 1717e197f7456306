/** Hosts on React 19, one a page. */
import { StrictMode, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico, type Connector, type Portico, type PorticoConfig } from '@portico/core'
import { base, mainnet } from '@portico/core/networks'
import { evm, type EvmAdapter } from '@portico/evm'
import {
  ConnectButton,
  defineFeature,
  NetworkButton,
  PorticoModal,
  PorticoProvider,
  useAccount,
} from '@portico/react'
import { vote } from '../../docs/examples/vote/feature.ts'
import '@portico/react/styles.css'

const make = (options: Partial<PorticoConfig<readonly [EvmAdapter]>> = {}): Portico =>
  createPortico({ adapters: [evm()] as const, prefetch: false, ...options }) as unknown as Portico

/** A wallet that reports which networks it supports, as relays and some accounts do. */
const limited: Connector = {
  id: 'limited',
  owner: 'portico',
  ui: 'popup',
  start(sink) {
    sink.offers([
      {
        id: 'only',
        name: 'Only Ethereum',
        evidence: [{ by: 'rdns', value: 'test.limited' }],
        namespaces: ['eip155'],
      },
    ])
    return () => {}
  },
  open: async () => ({
    id: 'limited:only',
    connector: 'limited',
    offer: 'only',
    peer: { name: 'Only Ethereum' },
    scope: 'per-namespace',
    handles: () => [
      {
        namespace: 'eip155',
        provider: { request: async () => '0x1' },
        accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', kind: 'eoa' }],
        chains: ['eip155:1'],
        chain: 'eip155:1',
        chainOwner: 'app',
        methods: 'ask',
        reads: 'rpc',
      },
    ],
    subscribe: () => () => {},
    release: async () => {},
    record: () => null,
  }),
}

/** A feature that adds something to every slot. One of these is broken. */
const everywhere = defineFeature({
  id: 'everywhere',
  views: {},
  entries: [
    {
      slot: 'connect.above',
      label: 'Vote first',
      icon: 'info',
      view: 'Vote',
      data: { proposal: '7' },
    },
    {
      slot: 'connect.method',
      load: async () => ({
        default: () => {
          throw new Error('broken')
        },
      }),
    },
    {
      slot: 'connect.method',
      label: 'Vote last',
      hint: 'No wallet needed',
      icon: 'info',
      view: 'Vote',
    },
    {
      slot: 'wallet.row',
      load: async () => ({ default: ({ wallet }) => <b>{wallet.name} votes</b> }),
    },
    {
      slot: 'account.tab',
      label: 'Votes',
      load: async () => ({ default: () => <p>Voted once</p> }),
    },
  ],
})

function Status(): ReactElement {
  const { state } = useAccount()
  return <output data-testid="status">{state.is}</output>
}

function Host({
  portico,
  embedded = false,
}: {
  portico: Portico
  embedded?: boolean
}): ReactElement {
  const [place, setPlace] = useState(0)
  return (
    <PorticoProvider portico={portico}>
      <section data-testid={`host-${portico.id}`}>
        <ConnectButton />
        <NetworkButton />
        <Status />
        <button type="button" data-testid="own-open" onClick={() => void portico.open()}>
          Open
        </button>
        <button type="button" data-testid="own-close" onClick={() => void portico.close()}>
          Close
        </button>
        {/* Unmounts the app, as when the visitor goes to another page of the host. */}
        <button type="button" data-testid="own-move" onClick={() => setPlace(place + 1)}>
          Move
        </button>
        {embedded && <PorticoModal key={place} />}
      </section>
    </PorticoProvider>
  )
}

const root = document.getElementById('root')!
const pages: Record<string, () => ReactElement> = {
  plain: () => <Host portico={make()} />,
  adopted: () => <Host portico={make()} />,
  hostile: () => <Host portico={make()} />,
  strict: () => (
    <StrictMode>
      <Host portico={make()} />
    </StrictMode>
  ),
  two: () => (
    <>
      <Host portico={make({ id: 'one', networks: [mainnet] })} />
      <Host
        portico={make({
          id: 'two',
          networks: [base, mainnet],
          themeMode: 'light',
          themeVariables: { accent: '#c2185b', fontSizeMaster: '12px' },
        })}
      />
    </>
  ),
  embedded: () => <Host embedded portico={make({ enableEmbedded: true })} />,
  append: () => <Host embedded portico={make({ disableAppend: true })} />,
  // In the frame of a Safe, for which this host trusts one more origin.
  safe: () => (
    <Host
      portico={make({
        networks: [mainnet],
        adapters: [evm({ safe: { origins: [new URLSearchParams(location.search).get('safe')!] } })],
      })}
    />
  ),
  features: () => <Host portico={make({ register: [vote, everywhere] })} />,
  limited: () => <Host portico={make({ networks: [mainnet, base], connectors: [limited] })} />,
}
createRoot(root).render(pages[root.dataset['page'] ?? '']?.())
