import type { Handlers } from '../bridge/bridge.ts'
import type { Login } from '../login/login.ts'
import type { WatchUser } from './session.ts'

export type EmailHandlers = Pick<
  Handlers,
  'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'RESEND' | 'CONNECT_OTP'
>

export const createEmailHandlers = (
  login: Login,
  watchUser: WatchUser,
  setLocale: (locale: string) => void,
): EmailHandlers => ({
  CONNECT_EMAIL({ email, locale }) {
    setLocale(locale)
    return login.start(email, locale)
  },
  CONNECT_DEVICE: (_, signal) => login.awaitDevice(signal),
  RESEND: () => login.resend(),
  CONNECT_OTP: ({ otp }, signal) => watchUser(login.verify(otp, signal)),
})
