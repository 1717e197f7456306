/**
 * The chain and the accounts that the provider of a session shows. They change with the session,
 * with the wallet's events and with a switch.
 */
import type { ChainId, Json } from '@portico/core'
import { addressesOf, firstChain, withAccounts } from '../connector/parts.ts'
import type { Part, Side, SideContext } from './side.ts'

export interface Selection extends Pick<Side, 'update' | 'event'> {
  part(): Part
  chain(): ChainId
  /** The active one first. */
  accounts(): readonly string[]
  /** Whether the session lists a chain. */
  serves(chain: ChainId): boolean
  /** The chain of the session to begin with. */
  start(): ChainId
  switchTo(chain: ChainId): void
  record(): Json
}

export interface SelectionEvents {
  onChain(chain: ChainId): void
  onAccounts(accounts: readonly string[]): void
}

/** A chain as wallets write it: a number, decimal or hex text, or CAIP-2. */
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

/** A session's accounts in its own order, on any network. */
const signature = ({ accounts }: Part): string =>
  [...new Set(accounts.map(({ address }) => address))].join()

/**
 * The account that an event selected is active again, unless the session now lists others or
 * another order.
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
  /** The accounts that the session lists. An event may have selected another one of them. */
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
        // The same accounts again, perhaps on other networks, do not change the active one.
        part = withFront(next, record())
        inSession = next
        // If the wallet has switched by itself, it stays on that chain.
        if (wasServed && !serves(chain)) chain = start()
      }),
    event: (name, data) =>
      change(() => {
        if (name === 'chainChanged') chain = chainIn(data) ?? chain
        if (name === 'accountsChanged') part = withAccounts('eip155', part, data) ?? part
      }),
  }
}
