import type { Hex } from '../shared/guards.ts'

export type Permission = {
  readonly invoker: string
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly {
    readonly type: 'restrictReturnedAccounts'
    readonly value: readonly Hex[]
  }[]
}

/** EIP-2255; empty without a grant. */
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
