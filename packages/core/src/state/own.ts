/** Finds the visitor's own accounts in any spelling of the host. */
import type { State } from './state.ts'

/** Whether two strings are the same address: the case of a hex address is ignored. */
export const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x[0-9a-f]{40}$/i.test(one) && one.toLowerCase() === other.toLowerCase())

/**
 * The address as the state spells it, so that its records are removed when the account disconnects;
 * undefined for an address that is not connected.
 */
export function ownAddress({ links }: Pick<State, 'links'>, address: string): string | undefined {
  const accounts = Object.values(links).flatMap(({ ns }) =>
    Object.values(ns).flatMap((part) => part.accounts),
  )
  return accounts.find((each) => isSame(each.address, address))?.address
}
