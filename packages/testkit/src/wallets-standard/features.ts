import type { makeConnect } from './connect.ts'
import type { SigningMethods, SolanaAccess, SolanaAsk, SolanaContext, UseFeature } from './deps.ts'
import type { makeSigning, SigningDeps } from './signing.ts'

export interface FeatureDeps extends SigningDeps {
  makeConnect: typeof makeConnect
  makeSigning: typeof makeSigning
}

/** By name, also hidden ones. Self-contained. */
export function makeFeatures(
  deps: FeatureDeps,
  context: SolanaContext,
  access: SolanaAccess,
  use: UseFeature,
  ask: SolanaAsk,
): Readonly<Record<string, object>> {
  const methods: SigningMethods = deps.makeSigning(deps, context)
  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0]
  /** Its method asks the owner. */
  const signing = (method: string, more: object): object => {
    const feature = `solana:${method}`
    const call = (...inputs: readonly never[]): unknown =>
      use(feature, inputs, () => ask(feature, async () => methods[method]?.(inputs)))
    return { version, ...more, [method]: call }
  }
  return {
    'standard:connect': { version, connect: deps.makeConnect(context, access, use, ask) },
    'standard:disconnect': {
      version,
      async disconnect() {
        context.recorder.record({ feature: 'standard:disconnect', inputs: [] })
        access.grant([])
      },
    },
    'standard:events': { version, on: access.on },
    'solana:signMessage': signing('signMessage', { version: '1.1.0' }),
    'solana:signTransaction': signing('signTransaction', { supportedTransactionVersions }),
    'solana:signAndSendTransaction': signing('signAndSendTransaction', {
      supportedTransactionVersions,
    }),
    'solana:signIn': signing('signIn', {}),
  }
}
