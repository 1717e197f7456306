/** Managing the present login. Loaded when its view is opened. */
import { PorticoError } from '@portico/core'
import type { LoginAccount } from '@portico/core'
import { cleanName } from '@portico/core/internal/wallets/claims'
import { isAccount, isDeleted, isDevices } from '../frame/account-messages.ts'
import type { Frame } from '../frame/frame.ts'
import type { FrameUser } from '../frame/messages.ts'
import { limits } from '../frame/limits.ts'
import { isProvider } from './is-provider.ts'
import { visit, type PopupParts } from './popup.ts'

export interface AccountParts extends PopupParts {
  request: Frame['request']
  /** The user's address has changed. */
  renamed(user: FrameUser): void
  /** The login and its wallet have been deleted. */
  deleted(): void
}

const known = (value: string | null): string | undefined => (value === null ? undefined : cleanName(value) || undefined)
const optional = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> => (value === undefined ? {} : ({ [name]: value } as Record<K, V>))

export function createAccount(parts: AccountParts): LoginAccount {
  const { request, locale, visits, renamed, deleted } = parts
  // No time limit, because the visitor is reading.
  const patiently = { limit: null }
  const changing = { ...patiently, guard: isAccount }
  return {
    async ways() {
      const { ways, recovery, email } = await request('ACCOUNT', undefined, { guard: isAccount })
      return {
        ways: ways.map(({ id, way, label, picture, created, isCurrent }) => ({ id, way, created, isCurrent, ...optional('label', known(label)), ...optional('picture', picture ?? undefined) })),
        recovery: { ...optional('kind', recovery ?? undefined), ...optional('email', email ?? undefined) },
      }
    },
    async addWay(way) {
      // Inside the press, before anything is awaited.
      const popup = isProvider(way) ? visits.open() : undefined
      if (popup === null) throw new PorticoError('popup-blocked', 'The browser did not open the window', { exit: 'popup-blocked' })
      try {
        if (popup) visit(popup, way, parts)
        await request('ADD_WAY', { way, locale: locale() }, { ...changing, limit: popup ? limits.visit : null })
      } finally {
        popup?.close()
      }
    },
    removeWay: async (id) => void (await request('REMOVE_WAY', { id }, changing)),
    changeEmail: async (email) => renamed(await request('UPDATE_EMAIL', { email, locale: locale() }, patiently)),
    setRecovery: async () => void (await request('SET_RECOVERY', undefined, changing)),
    async deleteAccount() {
      const reply = await request('DELETE_ACCOUNT', undefined, { ...patiently, guard: isDeleted })
      deleted()
      return { backups: reply.backups }
    },
    devices: async () =>
      (await request('DEVICES', undefined, { guard: isDevices })).devices.map(({ id, name, site, created, seen, isCurrent }) => ({ id, name: cleanName(name) || '?', site, created, seen, isCurrent })),
    removeDevice: async (id) => void (await request('REMOVE_DEVICE', { id })),
    showPhrase: async () => void (await request('EXPORT', undefined, patiently)),
  }
}
