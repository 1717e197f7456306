import type { WagmiConnection } from './config.ts'
import type { FollowerContext, TrackedConnection } from './follower-context.ts'

/** A connection read from storage has a connector with a name and without functions. */
export const isWhole = ({ connector }: WagmiConnection): boolean =>
  typeof connector.getProvider === 'function'

export function syncConnections(
  context: FollowerContext,
  connections: readonly WagmiConnection[],
  restored: boolean,
): void {
  const { live } = context
  for (const [uid, tracked] of live)
    if (!connections.some(({ connector }) => connector.uid === uid)) {
      live.delete(uid)
      // wagmi does not report whether the wallet or the host ended it.
      tracked.exit = 'host'
      tracked.mirrored?.close('host')
    }
  for (const connection of connections) track(context, connection, restored)
}

function track(context: FollowerContext, connection: WagmiConnection, restored: boolean): void {
  const { live, mirrors, restoring } = context
  const { uid } = connection.connector
  const tracked: TrackedConnection = live.get(uid) ?? { connection, restored }
  tracked.connection = connection
  live.set(uid, tracked)
  const report = (): void => {
    if (tracked.exit) return
    const mirrored = tracked.mirrored ?? mirrors.make(tracked)
    if (!mirrored) return
    tracked.mirrored = mirrored
    mirrored.update()
    if (tracked.reported || !context.sink) return
    tracked.reported = true
    restoring.delete(mirrored.link.id)
    context.sink.link(mirrored.link, { restored: tracked.restored })
  }
  report()
  if (!tracked.mirrored) mirrors.load().then(report, () => {})
}
