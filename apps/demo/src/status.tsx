import type { ReactElement } from 'react'
import { useAccount, useBalance, useNetwork, useWalletInfo } from '@portico/react'
import { formatUnits } from 'viem'

export function Status(): ReactElement {
  const account = useAccount()
  const { id, network } = useNetwork()
  const balance = useBalance()
  const wallet = useWalletInfo()
  const exit = account.state.is === 'disconnected' ? account.state.exit : undefined
  return (
    <section className="card" aria-labelledby="status-title">
      <h2 id="status-title">What the host sees</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{exit ? `${account.state.is} (${exit})` : account.state.is}</dd>
        <dt>Wallet</dt>
        <dd data-testid="wallet">{wallet?.name ?? '–'}</dd>
        <dt>Address</dt>
        <dd data-testid="address">{account.address ?? '–'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{network?.name ?? id ?? '–'}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">
          {balance.raw === undefined
            ? '–'
            : `${formatUnits(BigInt(balance.raw), balance.decimals ?? 18)} ${balance.symbol ?? ''}`}
        </dd>
      </dl>
    </section>
  )
}
