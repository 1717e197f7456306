import type { ReactElement } from 'react'
import { useAccount, useBalance, useDisconnect, useNetwork } from '@portico/react'
import { formatUnits } from 'viem'

/** The connection of each chain family, which is independent of the others. */
export function Chains(): ReactElement | null {
  const { networks } = useNetwork()
  const families = [...new Set(networks.map(({ namespace }) => namespace))].filter(isOurs)
  if (families.length < 2) return null
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
            {families.map((ns) => (
              <Chain key={ns} ns={ns} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Family = 'eip155' | 'solana' | 'bip122'
const names: Readonly<Record<Family, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
}
const isOurs = (ns: string): ns is Family => Object.hasOwn(names, ns)

function Chain({ ns }: { ns: Family }): ReactElement {
  const { state, address, isConnected } = useAccount({ namespace: ns })
  const { network } = useNetwork({ namespace: ns })
  const balance = useBalance({ namespace: ns })
  const { disconnect } = useDisconnect()
  const exit = state.is === 'disconnected' ? state.exit : undefined
  return (
    <tr>
      <th scope="row">
        {names[ns]}
        <small data-testid={`network-${ns}`}>{network?.name ?? '–'}</small>
      </th>
      <td data-testid={`status-${ns}`}>{exit ? `${state.is} (${exit})` : state.is}</td>
      <td className="breakable" data-testid={`address-${ns}`}>
        {address ?? '–'}
      </td>
      <td data-testid={`balance-${ns}`}>
        {balance.raw === undefined
          ? '–'
          : `${formatUnits(BigInt(balance.raw), balance.decimals ?? 0)} ${balance.symbol ?? ''}`}
      </td>
      <td>
        <button
          type="button"
          disabled={!isConnected}
          aria-label={`Disconnect ${names[ns]}`}
          data-testid={`disconnect-${ns}`}
          onClick={() => disconnect({ namespace: ns })}
        >
          Disconnect
        </button>
      </td>
    </tr>
  )
}
