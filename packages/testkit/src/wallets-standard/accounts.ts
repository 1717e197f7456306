import type { OwnAccounts, SolanaSetup } from './deps.ts'

/** One object for each address, always the same. Self-contained. */
export function makeOwnAccounts({ options }: SolanaSetup): OwnAccounts {
  const made = new Map<string, object>()
  for (const { address, publicKey, chains, features, label } of options.accounts) {
    const account = {
      address,
      publicKey: Uint8Array.from(publicKey),
      chains: Object.freeze([...chains]),
      features: Object.freeze([...features]),
    }
    made.set(address, Object.freeze(label === undefined ? account : { ...account, label }))
  }
  return {
    objects: (addresses) => addresses.flatMap((address) => made.get(address) ?? []),
    addressOf: (account) => [...made].find(([, own]) => own === account)?.[0],
  }
}
