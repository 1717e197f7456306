import { isFrameError, malformed } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginDeps } from './deps.ts'

export type DeviceDeps = Pick<LoginDeps, 'store' | 'server' | 'recoveryService' | 'now'>

/**
 * The server comes first, because the device needs its share to sign. A recovery share that stays
 * is useless without the owner's mail.
 */
export async function removeDevice(
  { store, server, recoveryService, now }: DeviceDeps,
  { token, user }: StoredSession,
  id: string,
): Promise<void> {
  if (id === user.device) throw malformed('this device is signed out, not removed')
  const { devices } = await server.devices(token)
  const device = devices.find((each) => each.id === id)
  if (!device) return
  await server.removeDevice(token, id).catch((error: unknown) => {
    if (!isFrameError(error, 'device-refused')) throw error
  })
  if (device.set === null || !user.wallet) return
  const forget = async (set: string, wallet: string): Promise<void> =>
    (await recoveryService()).forget(await store.device(), { wallet, set, time: now() })
  await forget(device.set, user.wallet.id).catch(() => {})
}
