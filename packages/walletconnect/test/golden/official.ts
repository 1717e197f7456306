import { startOfficialDapp } from '@portico/testkit/walletconnect'
import { metadata, signIn, wanted, type Application } from './flows.ts'

/** The official client, as the flows use it. */
export async function officialApplication(
  relayUrl: string,
  projectId: string,
): Promise<Application & { stop(): Promise<void> }> {
  const dapp = await startOfficialDapp({ relayUrl, projectId, metadata })
  const kinds = {
    updated: 'update',
    extended: 'extend',
    event: 'event',
    deleted: 'delete',
  } as const
  return {
    clientId: dapp.clientId,
    async connect() {
      const { uri, settled } = await dapp.connect(wanted)
      return { uri, settled: settled.then(({ topic }) => topic) }
    },
    authenticate: () => dapp.authenticate(structuredClone(signIn)),
    request: dapp.request,
    ping: dapp.ping,
    extend: dapp.extend,
    disconnect: dapp.disconnect,
    received: (what) => dapp.received(kinds[what]),
    stop: dapp.stop,
  }
}
