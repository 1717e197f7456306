/** Changes with the session, the wallet's events and switches. */
import type { ChainId, Json } from '@portico/core'
import { addressesOf, firstChain, withAccounts } from '../connector/parts.ts'
import type { Part, Side, SideContext } from './side.ts'

export interface Selection extends Pick<Side, 'update' | 'event'> {
  part(): Part
  chain(): ChainId
  /** The active one first. */
  accounts(): readonly string[]
  serves(chain: ChainId): boolean
  start(): ChainId
  switchTo(chain: ChainId): void
  record(): Json
}

export interface SelectionEvents {
  onChain(chain: ChainId): void
  onAccounts(accounts: readonly string[]): void
}

/** A number, decimal or hex text, or CAIP-2. */
export function chainIn(value: unknown): ChainId | undefined {
  const text =
    typeof value === 'number' || typeof value === 'string'
      ? String(value).replace(/^eip155:/, '')
      : ''
  const id = /^(0x[0-9a-f]{1,14}|\d{1,15})$/i.test(text) ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

export const numberOf = (chain: ChainId): number => Number(chain.slice('eip155:'.length))

export const hexOf = (chain: ChainId): string => `0x${numberOf(chain).toString(16)}`

const signature = ({ accounts }: Part): string =>
  [...new Set(accounts.map(({ address }) => address))].join()

/**
 * An account selected by an event stays active, unless the session lists others or another order.
 */
function withFront(part: Part, stored: Json): Part {
  const { front, of } = (stored ?? {}) as { front?: unknown; of?: unknown }
  if (of !== signature(part)) return part
  const isFront = ({ address }: { address: string }): boolean => address === front
  return {
    ...part,
    accounts: [...part.accounts.filter(isFront), ...part.accounts.filter((each) => !isFront(each))],
  }
}

export function createSelection(
  first: Part,
  context: SideContext,
  { onChain, onAccounts }: SelectionEvents,
): Selection {
  let part: Part = withFront(first, context.stored)
  /** An event may have selected another of them. */
  let inSession: Part = first
  const serves = (id: ChainId): boolean => part.chains.includes(id)
  const start = (): ChainId => firstChain(part, context)
  let chain: ChainId = start()
  const accounts = (): readonly string[] => addressesOf(part, chain)
  const record = (): Json => ({ front: accounts()[0] ?? null, of: signature(inSession) })

  function change(run: () => void): void {
    const before = { chain, accounts: accounts().join() }
    run()
    if (chain !== before.chain) onChain(chain)
    if (accounts().join() !== before.accounts) onAccounts(accounts())
  }

  return {
    part: () => part,
    chain: () => chain,
    accounts,
    serves,
    start,
    record,
    switchTo: (wanted) =>
      change(() => {
        chain = wanted
      }),
    update: (next) =>
      change(() => {
        const wasServed = serves(chain)
        // The same accounts, perhaps on other networks, keep the active one.
        part = withFront(next, record())
        inSession = next
        // A chain that the wallet chose itself is kept.
        if (wasServed && !serves(chain)) chain = start()
      }),
    event: (name, data) =>
      change(() => {
        if (name === 'chainChanged') chain = chainIn(data) ?? chain
        if (name === 'accountsChanged') part = withAccounts('eip155', part, data) ?? part
      }),
  }
}
