import { isSameAddress } from '../state/select.ts'

/** What services and hosts write for an EVM network's coin. */
const coins: readonly string[] = [`0x${'e'.repeat(40)}`, 'native']

/** Null is the network's coin. */
export const tokenOf = (address: string | null): string | null =>
  address === null || coins.includes(address.toLowerCase()) ? null : address

export const isSameToken = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isSameAddress(one, other)
