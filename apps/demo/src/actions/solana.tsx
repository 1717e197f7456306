import type { ReactElement } from 'react'
import { encodeBase58 } from '@portico/core/base58'
import type { SolanaProvider } from '@portico/solana'
import { useAccount, useBalance } from '@portico/react'
import { useDemo } from '../portico.ts'
import type { Run } from './run.ts'

const friend = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
/** A tenth of a SOL, in lamports. */
const tenth = 100_000_000n

type Connected = SolanaProvider & { account: string }

function connectedOf(provider: SolanaProvider | null): Connected {
  if (!provider?.account) throw new Error('No Solana wallet is connected.')
  return provider as Connected
}

/** A message, Sign In With Solana, a transfer that the demo writes itself. */
export function SolanaActions({ run }: { run: Run }): ReactElement {
  const portico = useDemo()
  const connected = (): Connected => connectedOf(portico.provider('solana'))
  const { isConnected } = useAccount({ namespace: 'solana' })
  const balance = useBalance({ namespace: 'solana' })
  return (
    <>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="solana-sign"
        onClick={run(async () => {
          const { signature } = await connected().signMessage(
            new TextEncoder().encode('Hello from the demo'),
          )
          return `Signature ${encodeBase58(signature)}`
        })}
      >
        Sign a message
      </button>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="solana-sign-in"
        onClick={run(async () => {
          const { address, signedMessage, signature } = await connected().signIn({
            domain: location.host,
            statement: 'Come in.',
            nonce: 'demo12345678',
          })
          return `Signed in as ${address} with ${encodeBase58(signature)}: ${new TextDecoder().decode(signedMessage)}`
        })}
      >
        Sign in
      </button>
      <button
        type="button"
        disabled={!isConnected}
        data-testid="solana-send"
        onClick={run(async (report) => {
          const wallet = connected()
          const { confirmed, latestBlockhash, transfer } = await import('../solana-transfer.ts')
          const rpc = await portico.services.rpc(wallet.chain)
          const transaction = transfer({
            from: wallet.account,
            to: friend,
            lamports: tenth,
            blockhash: await latestBlockhash(rpc),
          })
          const id = await wallet.signAndSendTransaction(transaction)
          report(`Sent ${id}`)
          await confirmed(rpc, id)
          void balance.refetch()
          return `Confirmed ${id}`
        })}
      >
        Send 0.1 SOL
      </button>
    </>
  )
}
