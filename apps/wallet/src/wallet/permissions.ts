import type { Hex } from '../shared/guards.ts'

/** An EIP-2255 permission. */
export type Permission = {
  readonly invoker: string
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly {
    readonly type: 'restrictReturnedAccounts'
    readonly value: readonly Hex[]
  }[]
}

/** Writes a site's grant as EIP-2255 does: nothing at all when there is none. */
export function toPermissions(origin: string, accounts: readonly Hex[]): readonly Permission[] {
  if (accounts.length === 0) return []
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}
