import type { SolanaAccess, SolanaContext } from './deps.ts'

/** Self-contained. */
export function makeAccess({
  state,
  accounts,
  failures,
  traits,
  promptFor,
  change,
}: SolanaContext): SolanaAccess {
  const listeners = new Set<(changed: unknown) => void>()

  const writeAccounts = (addresses: readonly string[]): unknown => {
    const objects = accounts.objects(addresses)
    const [first] = objects
    const kind = traits().accounts
    if (kind === 'none') return []
    if (kind === 'string') return addresses[0] ?? ''
    if (kind === 'null') return null
    if (kind === 'not-accounts') return [null, 7, addresses[0]]
    if (kind === 'bad-address') return [{ ...first, address: 'not base58: 0OIl' }]
    if (kind === 'wrong-key') return [{ ...first, publicKey: new Uint8Array(32).fill(9) }]
    if (kind === 'other-namespace')
      return [
        {
          ...first,
          address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          chains: ['eip155:1'],
          features: [],
        },
      ]
    if (kind === 'duplicates') return [...objects, ...objects]
    return kind === 'throwing' ? [failures.trap('address')] : objects
  }
  const emit = (changed: unknown): void => {
    const { events } = traits()
    const times = events === 'never' ? 0 : events === 'twice' ? 2 : 1
    for (let time = 0; time < times; time++)
      for (const listener of [...listeners]) listener(changed)
  }
  const locked = (): boolean => ['locked', 'unauthorized'].includes(promptFor('standard:connect'))

  return {
    grant(addresses) {
      const before = state.granted.join()
      change({ granted: [...addresses] })
      if (before !== state.granted.join()) emit({ accounts: writeAccounts(state.granted) })
    },
    locked,
    visible: () => writeAccounts(locked() ? [] : state.granted),
    writeAccounts,
    on(event, listener) {
      if (event === 'change') listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit,
  }
}
