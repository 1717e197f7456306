import type { ReactElement } from 'react'
import { getUtxos, sendTransfer, signMessage } from '@portico/bitcoin'
import { useAccount, useBalance, useNetwork } from '@portico/react'
import { useDemo } from '../portico.ts'
import type { Run } from './run.ts'

const friend = 'bcrt1qga3dxrvkzxyqnh9k67aw2927rt57eacfnzn7r8'
/** Satoshis. */
const amount = 10_000n

/**
 * A message, a PSBT that the demo makes and sends itself, a transfer that the wallet makes and
 * sends.
 */
export function BitcoinActions({ run }: { run: Run }): ReactElement {
  const portico = useDemo()
  const { isConnected } = useAccount({ namespace: 'bip122' })
  const { network } = useNetwork({ namespace: 'bip122' })
  const balance = useBalance({ namespace: 'bip122' })
  return (
    <>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="bitcoin-sign"
        onClick={run(async () => {
          const { signature, protocol } = await signMessage(portico, {
            message: 'Hello from the demo',
          })
          return `Signature (${protocol}) ${signature}`
        })}
      >
        Sign a message
      </button>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="bitcoin-psbt"
        onClick={run(async (report) => {
          const provider = portico.provider('bip122')
          const [from] =
            (await provider?.getAccountAddresses())?.filter(({ kind }) => kind === 'payment') ?? []
          if (!provider || !from?.publicKey || !network)
            throw new Error('No Bitcoin wallet is connected.')
          const { broadcast, finished, payment } = await import('../bitcoin-payment.ts')
          const coins = await getUtxos(portico, { address: from.address, chain: network.id })
          const { psbt, inputs } = payment({
            publicKey: from.publicKey,
            change: from.address,
            coins,
            to: friend,
            amount,
          })
          const signed = await provider.signPsbt({
            psbt,
            inputs: inputs.map((index) => ({ address: from.address, index })),
          })
          report('Signed; on its way to the network…')
          const id = await broadcast(network, finished(signed.psbt ?? ''))
          void balance.refetch()
          return `Sent ${id}`
        })}
      >
        Sign a PSBT and send it
      </button>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="bitcoin-send"
        onClick={run(async () => {
          const { txid } = await sendTransfer(portico, {
            recipients: [{ address: friend, amount }],
          })
          void balance.refetch()
          return `Sent ${txid}`
        })}
      >
        Send 10,000 sats
      </button>
    </>
  )
}
