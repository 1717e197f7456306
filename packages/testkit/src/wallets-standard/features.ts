import type { Prompts } from '../wallets/parts.ts'
import type { OwnAccounts, SolanaFeatures, SolanaInner, SolanaSigning } from './parts.ts'

/** The wallet's features, as pages call them. Self-contained. */
export function makeFeatures(
  inner: SolanaInner,
  own: OwnAccounts,
  signing: SolanaSigning,
  ask: Prompts['ask'],
  heard: (feature: string, inputs: readonly unknown[]) => void,
): SolanaFeatures {
  const { state, failures } = inner
  const { failure, oddity } = failures
  const listeners = new Set<(change: unknown) => void>()
  const never = (): Promise<never> => new Promise(() => {})
  const locked = (): boolean => ['locked', 'unauthorized'].includes(inner.promptFor('standard:connect'))

  const written = (addresses: readonly string[]): unknown => {
    const accounts = own.objects(addresses)
    const [first] = accounts
    const kind = inner.traits().accounts
    if (kind === 'none') return []
    if (kind === 'string') return addresses[0] ?? ''
    if (kind === 'null') return null
    if (kind === 'not-accounts') return [null, 7, addresses[0]]
    if (kind === 'bad-address') return [{ ...first, address: 'not base58: 0OIl' }]
    if (kind === 'wrong-key') return [{ ...first, publicKey: new Uint8Array(32).fill(9) }]
    if (kind === 'other-family') return [{ ...first, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['eip155:1'], features: [] }]
    if (kind === 'duplicates') return [...accounts, ...accounts]
    if (kind !== 'throwing') return accounts
    return [
      Object.defineProperty({}, 'address', {
        get(): never {
          throw new Error('Do not look at me')
        },
      }),
    ]
  }
  const visible = (): readonly string[] => (locked() ? [] : state.granted)

  const tell = (change: unknown): void => {
    const { events } = inner.traits()
    const times = events === 'never' ? 0 : events === 'twice' ? 2 : 1
    for (let time = 0; time < times; time++) for (const listener of [...listeners]) listener(change)
  }
  const grant = (addresses: readonly string[]): void => {
    const before = state.granted.join()
    state.granted = [...addresses]
    inner.save()
    if (before !== state.granted.join()) tell({ accounts: written(state.granted) })
  }

  /** Not async, because some wallets throw before they return. */
  const entered = (feature: string, run: () => Promise<unknown>): unknown => {
    const { requests = 'answer' } = inner.traits()
    if (requests === 'silent') return never()
    if (requests === 'invalidated') throw new Error('Extension context invalidated.')
    if (requests.startsWith('throw')) throw oddity(requests)
    if (requests.startsWith('reject')) return Promise.reject(oddity(requests))
    return run().catch((error: unknown) => {
      const said = (error as { code?: unknown } | null)?.code === 4001 && inner.traits().refusing === 'words'
      throw said ? new Error('User rejected the request.') : error
    })
  }
  const call =
    (feature: string, run: (inputs: readonly never[]) => Promise<unknown>) =>
    (...inputs: readonly never[]): unknown => {
      heard(feature, inputs)
      return entered(feature, () => ask(feature, () => run(inputs)))
    }

  const answer = (): unknown => (inner.traits().accounts === 'unreturned' ? undefined : { accounts: written(visible()) })
  const connect = (input?: { silent?: boolean }): unknown => {
    heard('standard:connect', [input])
    return entered('standard:connect', async () => {
      const { silently } = inner.traits()
      if (input?.silent) {
        if (silently === 'hang') return never()
        if (silently === 'reject') throw failure(4001, 'User rejected the request.')
        if (silently === 'throw') throw oddity('throw')
        return answer()
      }
      if (state.granted.length > 0 && !locked()) return answer()
      return ask('standard:connect', async () => {
        grant(state.selected)
        return inner.traits().accounts === 'unreturned' ? undefined : { accounts: written(state.granted) }
      })
    })
  }

  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  return {
    all: {
      'standard:connect': { version, connect },
      'standard:disconnect': {
        version,
        disconnect: async () => {
          heard('standard:disconnect', [])
          grant([])
        },
      },
      'standard:events': {
        version,
        on(event: string, listener: (change: unknown) => void) {
          if (event === 'change') listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage: call('solana:signMessage', signing.signMessage) },
      'solana:signTransaction': { version, supportedTransactionVersions, signTransaction: call('solana:signTransaction', signing.signTransaction) },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions,
        signAndSendTransaction: call('solana:signAndSendTransaction', signing.signAndSendTransaction),
      },
      'solana:signIn': { version, signIn: call('solana:signIn', signing.signIn) },
    },
    shown: () => written(visible()),
    tell,
  }
}
