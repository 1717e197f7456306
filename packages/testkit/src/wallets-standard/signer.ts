import type { SolanaContext, SolanaSigner } from './deps.ts'

/** Signs for the accounts that a page may use. Self-contained. */
export function makeSigner({ setup, state, accounts, failures }: SolanaContext): SolanaSigner {
  return {
    authorize(account, feature) {
      const address = accounts.addressOf(account)
      const known = setup.options.accounts.find((each) => each.address === address)
      if (!known || !state.granted.includes(known.address))
        throw failures.failure(4100, 'The requested account has not been authorized by the user.')
      if (!known.features.includes(feature))
        throw failures.failure(4200, 'This account cannot do that.')
      return known
    },
    sign: async (address, bytes) => Uint8Array.from(await setup.sign(address, [...bytes])),
  }
}
