import type { ReactElement } from 'react'
import { useAccount, useBalance, useDisconnect, useNetwork } from '@portico/react'
import { formatUnits } from 'viem'

/** The connection of each namespace, which is independent of the others. */
export function Chains(): ReactElement | null {
  const { networks } = useNetwork()
  const namespaces = [...new Set(networks.map(({ namespace }) => namespace))].filter(isOurs)
  if (namespaces.length < 2) return null
  return (
    <section className="card wide" aria-labelledby="chains-title">
      <h2 id="chains-title">Every chain</h2>
      <div className="scroll" tabIndex={0} role="region" aria-labelledby="chains-title">
        <table>
          <thead>
            <tr>
              <th scope="col">Chain</th>
              <th scope="col">Status</th>
              <th scope="col">Account</th>
              <th scope="col">Balance</th>
              <th scope="col">
                <span className="hidden">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {namespaces.map((namespace) => (
              <Chain key={namespace} namespace={namespace} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Namespace = 'eip155' | 'solana' | 'bip122'
const names: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
}
const isOurs = (namespace: string): namespace is Namespace => Object.hasOwn(names, namespace)

function Chain({ namespace }: { namespace: Namespace }): ReactElement {
  const { state, address, isConnected } = useAccount({ namespace })
  const { network } = useNetwork({ namespace })
  const balance = useBalance({ namespace })
  const { disconnect } = useDisconnect()
  const exit = state.is === 'disconnected' ? state.exit : undefined
  return (
    <tr>
      <th scope="row">
        {names[namespace]}
        <small data-testid={`network-${namespace}`}>{network?.name ?? '–'}</small>
      </th>
      <td data-testid={`status-${namespace}`}>{exit ? `${state.is} (${exit})` : state.is}</td>
      <td className="breakable" data-testid={`address-${namespace}`}>
        {address ?? '–'}
      </td>
      <td data-testid={`balance-${namespace}`}>
        {balance.raw === undefined
          ? '–'
          : `${formatUnits(BigInt(balance.raw), balance.decimals ?? 0)} ${balance.symbol ?? ''}`}
      </td>
      <td>
        <button
          type="button"
          disabled={!isConnected}
          aria-label={`Disconnect ${names[namespace]}`}
          data-testid={`disconnect-${namespace}`}
          onClick={() => disconnect({ namespace })}
        >
          Disconnect
        </button>
      </td>
    </tr>
  )
}
