import { WalletKit } from '@reown/walletkit'
import type { WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { Buffer } from 'buffer'
import type { RelayInfo } from '../wallet/config.ts'

/** The other side of WalletConnect: the official wallet SDK of its last open release. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
export type KitStorage = NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']>
export type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number]
/** A site that wants to connect and to have a message signed, in one. */
export type Authenticate = WalletKitTypes.SessionAuthenticate
export type Request = ReturnType<Kit['getPendingSessionRequests']>[number]

/** The sign-ins that are still to be answered, which the SDK keeps and has no call for. */
export function pendingSignIns(
  kit: Kit,
): ReturnType<Kit['engine']['signClient']['auth']['requests']['getAll']> {
  return kit.engine.signClient.auth.requests.getAll()
}

/**
 * Starts the SDK on a relay. It tells nobody else anything: no telemetry, no frame and no service
 * that would vouch for sites, which offline would cost seconds a request.
 *
 * @param storage where keys and sessions are kept; the browser's IndexedDB by default.
 */
export async function startKit(
  { url, projectId }: RelayInfo,
  origin: string,
  storage?: KitStorage,
): Promise<Kit> {
  // The SDK expects Node's `Buffer` where a sign-in names methods.
  globalThis.Buffer ??= Buffer as unknown as typeof globalThis.Buffer
  const core = new Core({
    relayUrl: url,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: 'pocket',
    ...(storage === undefined ? {} : { storage }),
  })
  // Its first telemetry request, which the option above does not turn off.
  core.eventClient.init = async () => undefined
  core.verify.register = async () => undefined
  core.verify.resolve = async () => ({ origin: '' })
  return WalletKit.init({
    // The SDK's own types disagree about what is optional.
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
