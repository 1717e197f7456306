import { PorticoError } from '@portico/core'
import type {
  Exit,
  LoginAccount,
  LoginDevice,
  LoginRecovery,
  LoginRemoval,
  LoginMethod,
  Services,
} from '@portico/core'
import { cleanName } from '@portico/core/adapter'
import { isAccount, isChanging, isDeleted, isDevices } from '../frame/account-messages.ts'
import type { Frame } from '../frame/frame.ts'
import * as limits from '../frame/limits.ts'
import type { FrameRequests } from '../frame/messages.ts'
import type { RequestOptions } from '../frame/requests.ts'
import type { EmbeddedLink } from '../link.ts'
import { isProvider } from './is-provider.ts'
import { visit, type PopupDeps } from './popup.ts'
import { addHere } from './tab.ts'

export interface AccountDeps extends PopupDeps {
  request: Frame['request']
  services: Pick<Services, 'look'>
  /** The login that is managed. */
  link: Pick<EmbeddedLink, 'id' | 'peer' | 'rename' | 'end'>
  ended(link: AccountDeps['link'], exit: Exit): void
}

type AccountReply = FrameRequests['ACCOUNT']['reply']

function loginMethodOf({
  id,
  loginMethod,
  label,
  picture,
  created,
  isCurrent,
}: AccountReply['loginMethods'][number]): LoginMethod {
  const method: LoginMethod = { id, loginMethod, created, isCurrent }
  const name = label === null ? '' : cleanName(label)
  if (name) method.label = name
  if (picture !== null) method.picture = picture
  return method
}

function recoveryOf({ recovery: kind, email, opens, unconfirmed }: AccountReply): LoginRecovery {
  const recovery: LoginRecovery = {}
  if (kind !== null) recovery.kind = kind
  if (email !== null) recovery.email = email
  if (opens !== 'code') recovery.byLogin = true
  if (unconfirmed) recovery.unconfirmed = true
  return recovery
}

function removalOf({
  id,
  kind,
  name,
  device,
  until,
}: NonNullable<AccountReply['removals']>[number]): LoginRemoval {
  const removal: LoginRemoval = { id, kind, by: cleanName(device) || '?', until }
  if (name !== null) removal.name = cleanName(name) || '?'
  return removal
}

function deviceOf({
  id,
  name,
  site,
  created,
  seen,
  isCurrent,
}: FrameRequests['DEVICES']['reply']['devices'][number]): LoginDevice {
  return { id, name: cleanName(name) || '?', site, created, seen, isCurrent }
}

type AddRequest = (
  loginMethod: string,
  where?: { back?: string; result?: string },
  how?: RequestOptions,
) => Promise<unknown>

/** A provider in a window, or in this tab where that fails. */
function createAddLoginMethod(deps: AccountDeps, add: AddRequest): LoginAccount['addLoginMethod'] {
  const { visits, isOnlyOne, link } = deps

  const addInTab = (loginMethod: string): Promise<void> => addHere(deps, loginMethod, link.id, add)

  async function addInWindow(popup: Window, loginMethod: string): Promise<void> {
    try {
      const ask = (signal: AbortSignal): Promise<unknown> =>
        add(loginMethod, {}, { limit: limits.visit, signal })
      await visit(popup, loginMethod, deps, ask)
    } catch (reason) {
      if ((reason as Partial<PorticoError>).code !== 'popup-severed') throw reason
      return addInTab(loginMethod)
    } finally {
      if (!isOnlyOne()) popup.close()
    }
  }

  return async (loginMethod, { thisTab } = {}) => {
    if (!isProvider(loginMethod)) {
      await add(loginMethod)
      return
    }
    if (thisTab || visits.alone) return addInTab(loginMethod)
    // Inside the press, before any await.
    const popup = visits.open()
    if (!popup)
      throw new PorticoError('popup-blocked', 'The browser did not open the window', {
        exit: 'popup-blocked',
      })
    return addInWindow(popup, loginMethod)
  }
}

export function createAccount(deps: AccountDeps): LoginAccount {
  const { request, locale, visits, link, ended } = deps
  // The visitor is reading.
  const patiently = { limit: null }
  const changing = { ...patiently, guard: isAccount }
  const add: AddRequest = (loginMethod, where, how) =>
    request(
      'ADD_LOGIN_METHOD',
      { loginMethod, locale: locale(), ...where },
      { ...changing, ...how },
    )
  async function returnedLoginMethod(): Promise<string | undefined> {
    return visits.returned?.(link.id, add)
  }
  /** Reads afterwards: adding replaces the frame's session. */
  const read: Frame['request'] = async (...all) => {
    await returnedLoginMethod().catch(() => {})
    return request(...all)
  }
  return {
    returnedLoginMethod,
    async loginMethods() {
      const account = await read('ACCOUNT', undefined, { guard: isAccount })
      const own = account.loginMethods.find(({ loginMethod }) => loginMethod === 'email')
      // A waiting change of address has taken effect since the page loaded.
      if (own && own.label !== (link.peer.user?.email ?? null))
        await request('GET_USER', undefined).then(link.rename, () => {})
      const loginMethods = account.loginMethods.map(loginMethodOf)
      const recovery = recoveryOf(account)
      const reported: Awaited<ReturnType<LoginAccount['loginMethods']>> = {
        loginMethods,
        recovery,
      }
      if (account.change) reported.change = account.change
      if (account.removals?.length) reported.removals = account.removals.map(removalOf)
      return reported
    },
    addLoginMethod: createAddLoginMethod(deps, add),
    async removeLoginMethod(id) {
      await request('REMOVE_LOGIN_METHOD', { id }, changing)
    },
    async changeEmail(email) {
      const reply = await request('UPDATE_EMAIL', { email, locale: locale() }, patiently)
      link.rename(reply)
      return (isChanging(reply) && reply.change) || undefined
    },
    async cancelEmailChange() {
      await request('CANCEL_EMAIL', undefined, { guard: isAccount })
    },
    async cancelRemoval(id) {
      await request('CANCEL_REMOVAL', { id }, { guard: isAccount })
    },
    async setRecovery() {
      await request('SET_RECOVERY', undefined, changing)
    },
    async confirmRecovery() {
      await request('CONFIRM_RECOVERY', undefined, changing)
    },
    async deleteAccount() {
      const reply = await request('DELETE_ACCOUNT', undefined, { ...patiently, guard: isDeleted })
      ended(link, 'session-deleted')
      return { backups: reply.backups }
    },
    async devices() {
      const reply = await read('DEVICES', undefined, { guard: isDevices })
      return reply.devices.map(deviceOf)
    },
    async removeDevice(id) {
      await request('REMOVE_DEVICE', { id })
    },
    async showPhrase() {
      await request('EXPORT', undefined, patiently)
    },
  }
}
