import type { Handlers } from '../bridge/bridge.ts'
import type { Login } from '../login/login.ts'
import type { Queue } from '../requests/queue.ts'

/** Watches the expiry of a user's session. */
export type WatchUser = <T extends { expires: number } | null>(user: Promise<T>) => Promise<T>

export type SessionHandlers = Pick<
  Handlers,
  'IS_CONNECTED' | 'GET_USER' | 'SIGN_OUT' | 'DEVICES' | 'REMOVE_DEVICE' | 'EXPORT'
>

export const createSessionHandlers = (
  login: Login,
  queue: Queue,
  watchUser: WatchUser,
  onSignedOut: () => void,
): SessionHandlers => ({
  IS_CONNECTED: () => watchUser(login.restore()),
  GET_USER: (_, signal) => watchUser(login.user(signal)),
  async SIGN_OUT() {
    await login.signOut()
    onSignedOut()
    return null
  },
  DEVICES: () => login.devices(),
  async REMOVE_DEVICE({ id }) {
    await login.removeDevice(id)
    return null
  },
  async EXPORT(_, signal) {
    await queue.run(() => login.showPhrase(signal), signal)
    return null
  },
})
