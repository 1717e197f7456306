import type { ReactElement } from 'react'
import { useAccount, useNetwork } from '@portico/react'
import { useSession, useSessions, useSignIn, useSignOut } from '@portico/react/siwx'

/** The sessions of each namespace; a separate chunk for pages with sign-in. */
export default function Sessions(): ReactElement {
  const { networks } = useNetwork()
  const { signOut, isPending } = useSignOut()
  const isAnySignedIn = Object.values(useSessions()).some(({ is }) => is === 'signed-in')
  return (
    <section className="card wide" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Session</h2>
      <div className="scroll" tabIndex={0} role="region" aria-labelledby="sessions-title">
        <table>
          <thead>
            <tr>
              <th scope="col">Chain</th>
              <th scope="col">Session</th>
              <th scope="col">For</th>
              <th scope="col">
                <span className="hidden">What can be done</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...new Set(networks.map(({ namespace }) => namespace))].map((namespace) => (
              <Session key={namespace} namespace={namespace} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <button
          type="button"
          disabled={isPending || !isAnySignedIn}
          data-testid="sign-out-all"
          onClick={() => signOut()}
        >
          Sign out of all
        </button>
      </div>
    </section>
  )
}

const names: Readonly<Record<string, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** One namespace that is connected. */
function Session({ namespace }: { namespace: string }): ReactElement | null {
  const { isConnected } = useAccount({ namespace })
  const session = useSession(namespace)
  const { signIn, error: refused } = useSignIn()
  const { signOut, error: stuck } = useSignOut()
  const error = refused ?? stuck
  const name = names[namespace] ?? namespace
  if (!isConnected) return null
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span data-testid={`session-${namespace}`}>{session.is}</span>
        {error && <small data-testid={`session-error-${namespace}`}>{error.message}</small>}
      </td>
      <td className="breakable" data-testid={`session-of-${namespace}`}>
        {session.is === 'signed-in'
          ? `${session.session.chainId}:${session.session.accountAddress}`
          : '–'}
      </td>
      <td>
        {session.is === 'signed-in' ? (
          <button
            type="button"
            aria-label={`Sign out of ${name}`}
            data-testid={`sign-out-${namespace}`}
            onClick={() => signOut({ namespace })}
          >
            Sign out
          </button>
        ) : (
          <button
            type="button"
            aria-label={`Sign in with ${name}`}
            disabled={session.is === 'checking'}
            data-testid={`sign-in-${namespace}`}
            onClick={() => signIn({ namespace })}
          >
            Sign in
          </button>
        )}
      </td>
    </tr>
  )
}
