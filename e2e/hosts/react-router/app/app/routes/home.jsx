import { ConnectButton } from '@portico/react'

export default function Home() {
  return (
    <main>
      <ConnectButton />
    </main>
  )
}
