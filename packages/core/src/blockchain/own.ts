/** The visitor's own accounts, however a host spells them. */
import type { State } from '../state/state.ts'

/** Whether two texts are one address: the case of a hex address says nothing. */
export const isSame = (one: string, other: string): boolean => one === other || (/^0x[0-9a-f]{40}$/i.test(one) && one.toLowerCase() === other.toLowerCase())

/** The address as the state has it, under which all of it is removed when the account goes; undefined for one that is not connected. */
export function ownAddress({ links }: Pick<State, 'links'>, address: string): string | undefined {
  const accounts = Object.values(links).flatMap(({ ns }) => Object.values(ns).flatMap((part) => part.accounts))
  return accounts.find((each) => isSame(each.address, address))?.address
}
