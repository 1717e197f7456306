import { useState } from 'react'
import type { ReactElement } from 'react'
import { isPorticoError } from '@portico/core'
import { sendTransaction, signMessage, signTypedData, waitForReceipt } from '@portico/evm'
import { useAccount, useBalance, useDisconnect, useNetwork, usePortico } from '@portico/react'
import { parseEther } from 'viem'

const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** What a host does with the wallet, from its own code. */
export function Actions(): ReactElement {
  const portico = usePortico()
  const { isConnected } = useAccount()
  const { networks } = useNetwork()
  const { disconnect } = useDisconnect()
  const balance = useBalance()
  const [result, setResult] = useState('')

  const run = (what: () => Promise<string>) => async () => {
    setResult('Waiting for the wallet…')
    try {
      setResult(await what())
    } catch (error) {
      setResult(isPorticoError(error) ? `${error.exit ?? error.code}: ${error.message}` : String(error))
    }
  }

  const typed = {
    domain: { name: 'Portico demo', version: '1', chainId: 1 },
    types: { Greeting: [{ name: 'to', type: 'string' }, { name: 'text', type: 'string' }] },
    primaryType: 'Greeting' as const,
    message: { to: 'Ada', text: 'Welcome in' },
  }

  return (
    <section className="card" aria-labelledby="actions-title">
      <h2 id="actions-title">What the host does</h2>
      <div className="row">
        <button
          type="button"
          disabled={!isConnected}
          data-testid="sign"
          onClick={run(async () => `Signature ${await signMessage(portico, { message: 'Hello from the demo' })}`)}
        >
          Sign a message
        </button>
        <button
          type="button"
          disabled={!isConnected}
          data-testid="sign-typed"
          onClick={run(async () => `Signature ${await signTypedData(portico, typed)}`)}
        >
          Sign typed data
        </button>
        <button
          type="button"
          disabled={!isConnected}
          data-testid="send"
          onClick={run(async () => {
            const hash = await sendTransaction(portico, { to: friend, value: parseEther('1') })
            setResult(`Sent ${hash}`)
            const { status } = await waitForReceipt(portico, hash, { interval: 200 })
            balance.retry()
            return `${status === 'success' ? 'Confirmed' : 'Failed'} ${hash}`
          })}
        >
          Send 1 ETH
        </button>
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
          disabled={!isConnected}
          data-testid="ask-switch"
          onClick={() => void portico.open({ view: 'SwitchNetwork', data: { network: networks.at(-1)?.id ?? '' } })}
        >
          Ask to switch
        </button>
        <button type="button" disabled={!isConnected} data-testid="disconnect" onClick={() => void disconnect()}>
          Disconnect
        </button>
      </div>
      <output data-testid="result" aria-live="polite">
        {result}
      </output>
    </section>
  )
}
