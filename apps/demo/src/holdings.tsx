import { useState } from 'react'
import type { ReactElement } from 'react'
import { useAccount } from '@portico/react'
import { History, Nfts, Portfolio } from './holdings/lists.tsx'

/** The account's balances, NFTs and history from the host's own server. */
export function Holdings(): ReactElement | null {
  const { isConnected } = useAccount()
  const [spam, setSpam] = useState(false)
  if (!isConnected) return null
  return (
    <section className="card wide holdings" aria-labelledby="holdings-title">
      <div className="heading">
        <h2 id="holdings-title">What the account has</h2>
        <label>
          <input
            type="checkbox"
            checked={spam}
            onChange={(event) => setSpam(event.target.checked)}
          />{' '}
          Show what is unwanted
        </label>
      </div>
      <div className="columns">
        <div>
          <Portfolio spam={spam} />
          <Nfts spam={spam} />
        </div>
        <History spam={spam} />
      </div>
    </section>
  )
}
