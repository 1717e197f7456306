import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { RelayInfo } from '../wallet/config.ts'

/** The other side of WalletConnect: the official wallet SDK of its last open release. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
type Listener<Event extends 'session_proposal' | 'session_request'> = Parameters<Parameters<typeof WalletKit.prototype.on<Event>>[1]>[0]
export type SessionProposal = Listener<'session_proposal'>
export type SessionRequest = Listener<'session_request'>

/**
 * Starts the SDK on a relay. It tells nobody else anything: no telemetry, no frame and no service that would vouch for
 * sites, which offline would cost seconds a request.
 */
export async function startKit({ url, projectId }: RelayInfo, origin: string): Promise<Kit> {
  const core = new Core({ relayUrl: url, projectId, logger: 'silent', telemetryEnabled: false, customStoragePrefix: 'pocket' })
  core.verify.register = async () => undefined
  core.verify.resolve = async () => ({ origin: '' })
  return WalletKit.init({
    core,
    metadata: {
      name: 'Pocket Wallet',
      description: 'A wallet for demonstrations, with keys that everybody has.',
      url: origin,
      icons: [`${origin}/pocket.svg`],
      redirect: { universal: `${origin}/wc` },
    },
  })
}
