import { bitcoinKeyOf } from '../popup/context.ts'
import type { PopupContext } from '../popup/context.ts'
import { toHex } from '../shared/bytes.ts'

/**
 * An address as `getAccountAddresses` lists it: a site needs the key to build what is to be signed.
 */
export type ListedAddress = {
  readonly address: string
  /** In hexadecimal. */
  readonly publicKey: string
  readonly path: string
  readonly intention: 'payment' | 'ordinal'
}

/** @throws Error for an address that is not the wallet's. */
export function listed(context: PopupContext, address: string): ListedAddress {
  const { path, publicKey, purpose } = bitcoinKeyOf(context, address).key
  return {
    address,
    publicKey: toHex(publicKey),
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }
}

/** The same of accounts in CAIP-10. */
export function listedOf(
  context: PopupContext,
  accounts: readonly string[],
): readonly ListedAddress[] {
  return accounts.map((account) => listed(context, account.slice(account.lastIndexOf(':') + 1)))
}

/**
 * What is said of a session as a whole: the keys of its Bitcoin addresses, so that no site has to
 * ask for them.
 */
export function propertiesOf(
  context: PopupContext,
  { bip122 }: Readonly<Record<string, { readonly accounts: readonly string[] }>>,
): { sessionProperties?: Record<string, string> } {
  return bip122 === undefined
    ? {}
    : {
        sessionProperties: {
          bip122_getAccountAddresses: JSON.stringify(listedOf(context, bip122.accounts)),
        },
      }
}
