import type { ReactElement } from 'react'
import { sendTransaction, signMessage, signTypedData, waitForTransaction } from '@portico/evm'
import { useAccount, useBalance, useNetwork, usePortico } from '@portico/react'
import { parseEther } from 'viem'
import type { Run } from './run.ts'

const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const typed = {
  domain: { name: 'Portico demo', version: '1', chainId: 1 },
  types: {
    Greeting: [
      { name: 'to', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Greeting' as const,
  message: { to: 'Ada', text: 'Welcome in' },
}

/** EIP-191, EIP-712, a transfer, a switch. */
export function EvmActions({ run }: { run: Run }): ReactElement {
  const portico = usePortico()
  const { isConnected } = useAccount({ namespace: 'eip155' })
  const { networks } = useNetwork()
  const balance = useBalance({ namespace: 'eip155' })
  const last = networks.findLast(({ namespace }) => namespace === 'eip155')
  return (
    <>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="sign"
        onClick={run(
          async () => `Signature ${await signMessage(portico, { message: 'Hello from the demo' })}`,
        )}
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
        onClick={run(async (report) => {
          const hash = await sendTransaction(portico, { to: friend, value: parseEther('1') })
          report(`Sent ${hash}`)
          const { status } = await waitForTransaction(portico, hash, { interval: 200 })
          void balance.refetch()
          return `${status === 'success' ? 'Confirmed' : 'Failed'} ${hash}`
        })}
      >
        Send 1 ETH
      </button>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="ask-switch"
        onClick={() =>
          void portico.open({ intent: 'switchNetwork', data: { network: last?.id ?? '' } })
        }
      >
        Ask to switch
      </button>
    </>
  )
}
