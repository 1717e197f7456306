import { ConnectButton, useAccount } from '@portico/react'

export default function Home() {
  const { address } = useAccount()
  return (
    <main>
      <ConnectButton />
      <p>{address ?? 'Nobody is connected'}</p>
    </main>
  )
}
