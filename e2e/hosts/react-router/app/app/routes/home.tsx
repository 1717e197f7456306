import { ConnectButton, useAccount } from '@portico/react'

export default function Home() {
  const { address } = useAccount()
  return (
    <main>
      <ConnectButton />
      <p>{address ?? 'No wallet is connected'}</p>
    </main>
  )
}
