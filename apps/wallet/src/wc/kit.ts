import { WalletKit } from '@reown/walletkit'
import type { WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { Buffer } from 'buffer'
import type { RelayInfo } from '../wallet/config.ts'
import { defined } from '../shared/defined.ts'

/** The official wallet SDK's last open release. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
export type KitStorage = NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']>
export type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]
/** Connects and signs in at once. */
export type Authenticate = WalletKitTypes.SessionAuthenticate
export type Request = ReturnType<Kit['getPendingSessionRequests']>[number]

/** The SDK keeps them without a call for them. */
export function pendingSignIns(
  kit: Kit,
): ReturnType<Kit['engine']['signClient']['auth']['requests']['getAll']> {
  return kit.engine.signClient.auth.requests.getAll()
}

/**
 * No telemetry, frames or attestation, which offline would cost seconds a request.
 *
 * @param storage Default: IndexedDB.
 */
export async function startKit(
  { url, projectId }: RelayInfo,
  origin: string,
  storage?: KitStorage,
): Promise<Kit> {
  // For sign-ins that name methods, the SDK expects Node's `Buffer`.
  globalThis.Buffer ??= Buffer as unknown as typeof globalThis.Buffer
  const core = new Core(
    defined({
      relayUrl: url,
      projectId,
      logger: 'silent',
      telemetryEnabled: false,
      customStoragePrefix: 'pocket',
      storage,
    }),
  )
  // The option above does not turn off the first telemetry request.
  core.eventClient.init = async () => undefined
  core.verify.register = async () => undefined
  core.verify.resolve = async () => ({ origin: '' })
  return WalletKit.init({
    // The SDK's types disagree about optional members.
    core: core as unknown as Kit['core'],
    metadata: {
      name: 'Pocket Wallet',
      description: 'A wallet for demonstrations, with keys that everybody has.',
      url: origin,
      icons: [`${origin}/pocket.svg`],
      redirect: { universal: `${origin}/` },
    },
  })
}
