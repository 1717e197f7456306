import type { SolanaContext, UseFeature } from './deps.ts'

/** What every use of a feature goes through. Self-contained. */
export function makeUse({ accounts, recorder, failures, traits }: SolanaContext): UseFeature {
  /** A copy that can be sent anywhere: what is recorded is what was asked at the time. */
  const copy = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return [...(value as Uint8Array)]
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    return (
      accounts.addressOf(value) ??
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each)]))
    )
  }
  /** Not async, because some wallets throw before they return. */
  return (feature, inputs, run) => {
    recorder.record({ feature, inputs: inputs.map(copy) })
    return failures.attempt(traits().requests ?? 'answer', () =>
      run().catch((error: unknown) => {
        const inWords =
          (error as { code?: unknown } | null)?.code === 4001 && traits().refusing === 'words'
        throw inWords ? new Error('User rejected the request.') : error
      }),
    )
  }
}
