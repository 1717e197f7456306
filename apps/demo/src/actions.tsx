import { useState } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { isPorticoError } from '@portico/core'
import { useDisconnect, useNetwork, usePortico } from '@portico/react'
import { useConnections } from '@portico/react/headless'
import { BitcoinActions } from './actions/bitcoin.tsx'
import { EvmActions } from './actions/evm.tsx'
import type { Run } from './actions/run.ts'
import { SolanaActions } from './actions/solana.tsx'

const namespaces: Readonly<
  Record<string, { title: string; Buttons: ComponentType<{ run: Run }> }>
> = {
  eip155: { title: 'EVM', Buttons: EvmActions },
  solana: { title: 'Solana', Buttons: SolanaActions },
  bip122: { title: 'Bitcoin', Buttons: BitcoinActions },
}

/** Calls to the wallet from the host's own code. */
export function Actions(): ReactElement {
  const portico = usePortico()
  const { networks } = useNetwork()
  const { disconnect } = useDisconnect()
  const connected = useConnections().some(({ status }) => status === 'connected')
  const [result, setResult] = useState('')
  const configured = [...new Set(networks.map(({ namespace }) => namespace))]

  const run: Run = (what) => async () => {
    setResult('Waiting for the wallet…')
    try {
      setResult(await what(setResult))
    } catch (error) {
      setResult(
        isPorticoError(error) ? `${error.exit ?? error.code}: ${error.message}` : String(error),
      )
    }
  }

  return (
    <section className="card actions" aria-labelledby="actions-title">
      <h2 id="actions-title">What the host does</h2>
      {configured.map((namespace) => {
        const { title, Buttons } = namespaces[namespace] ?? {}
        return (
          Buttons && (
            <div key={namespace} role="group" aria-labelledby={`actions-${namespace}`}>
              <h3 id={`actions-${namespace}`} hidden={configured.length < 2}>
                {title}
              </h3>
              <div className="row">
                <Buttons run={run} />
              </div>
            </div>
          )
        )
      })}
      <div role="group" aria-labelledby="actions-all">
        <h3 id="actions-all" hidden={configured.length < 2}>
          All
        </h3>
        <div className="row">
          {networks.map((network) => (
            <button
              type="button"
              key={network.id}
              data-testid={`ensure-${network.reference}`}
              onClick={run(async () => `On ${(await portico.ensureNetwork(network.id)).chain}`)}
            >
              Use {network.name}
            </button>
          ))}
          <button
            type="button"
            disabled={!connected}
            data-testid="disconnect"
            onClick={() => disconnect()}
          >
            Disconnect
          </button>
        </div>
      </div>
      <output data-testid="result" aria-live="polite">
        {result}
      </output>
    </section>
  )
}
