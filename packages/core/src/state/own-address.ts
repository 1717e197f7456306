import type { State } from './state.ts'

/** The case of a hex address is ignored. */
export const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x[0-9a-f]{40}$/i.test(one) && one.toLowerCase() === other.toLowerCase())

export function ownAddress({ links }: Pick<State, 'links'>, address: string): string | undefined {
  const accounts = Object.values(links).flatMap(({ namespaces }) =>
    Object.values(namespaces).flatMap((part) => part.accounts),
  )
  return accounts.find((each) => isSame(each.address, address))?.address
}
