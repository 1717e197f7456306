/** A host that shows what its own code gets from the hooks. */
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { useConnections } from '../../src/headless.ts'
import { ConnectButton, NetworkButton, useAccount } from '../../src/index.ts'
import { visit, type Host, type HostOptions } from './host.tsx'

function Shown(): ReactElement {
  const connections = useConnections()
  const { caipAddress, state } = useAccount()
  const exit = state.is === 'disconnected' ? state.exit : undefined
  return (
    <div hidden>
      <output data-testid="status">{exit ? `${state.is} (${exit})` : state.is}</output>
      <output data-testid="in-use">{caipAddress ?? 'nobody'}</output>
      <output data-testid="connections">
        {connections
          .map(
            ({ wallet, namespace, status, active }) =>
              `${wallet.name} ${namespace} ${status}${active ? ' active' : ''}`,
          )
          .join(', ')}
      </output>
    </div>
  )
}

/** Puts the host into the page. */
export function visitShown(options: HostOptions = {}): Host {
  const children = (
    <>
      <NetworkButton />
      <ConnectButton />
      <Shown />
    </>
  )
  return visit({ children, ...options })
}

/**
 * Waits until the host gets this status from `useAccount`, with the reason of a disconnect in
 * brackets.
 */
export const seeStatus = (status: string): Promise<void> => seeText('status', status)
/**
 * Waits until the host gets this account (CAIP-10) from `useAccount`; for a regular expression, one
 * that matches.
 */
export const seeInUse = (account: string | RegExp): Promise<void> => seeText('in-use', account)
/**
 * Waits until the host gets these connections from `useConnections`: of each its wallet, namespace and
 * status, and whether it is the active one of its namespace.
 */
export const seeConnections = (connections: string | RegExp): Promise<void> =>
  seeText('connections', connections)

function seeText(testId: string, text: string | RegExp): Promise<void> {
  const shown = expect.poll(() => page.getByTestId(testId).element().textContent)
  return typeof text === 'string' ? shown.toBe(text) : shown.toMatch(text)
}
