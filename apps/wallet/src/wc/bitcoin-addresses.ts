import { bitcoinKeyOf } from '../popup/context.ts'
import type { PopupContext } from '../popup/context.ts'
import { toHex } from '../shared/bytes.ts'

/** As `getAccountAddresses` lists it: sites need the key to build transactions. */
export type ListedAddress = {
  readonly address: string
  readonly publicKey: string
  readonly path: string
  readonly intention: 'payment' | 'ordinal'
}

/** @throws Error for another's address. */
export function listed(context: PopupContext, address: string): ListedAddress {
  const { path, publicKey, purpose } = bitcoinKeyOf(context, address).key
  return {
    address,
    publicKey: toHex(publicKey),
    path,
    intention: purpose === 'payment' ? 'payment' : 'ordinal',
  }
}

export function listedOf(
  context: PopupContext,
  accounts: readonly string[],
): readonly ListedAddress[] {
  return accounts.map((account) => listed(context, account.slice(account.lastIndexOf(':') + 1)))
}

/** The session's Bitcoin keys, so that sites need not ask. */
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
