import { ConnectButton } from '@portico/react'

export default function Page() {
  return (
    <main>
      <h1>Portico app</h1>
      <ConnectButton />
    </main>
  )
}
