/** Managing the present login. Loaded when its view is opened. */
import { PorticoError } from '@portico/core'
import type { Exit, LoginAccount, Services } from '@portico/core'
import { cleanName } from '@portico/core/internal/format/claims'
import { isAccount, isChanging, isDeleted, isDevices } from '../frame/account-messages.ts'
import type { Frame } from '../frame/frame.ts'
import * as limits from '../frame/limits.ts'
import type { RequestOptions } from '../frame/requests.ts'
import type { EmbeddedLink } from '../link.ts'
import { isProvider } from './is-provider.ts'
import type { PopupParts } from './popup.ts'

export interface AccountParts extends PopupParts {
  request: Frame['request']
  services: Pick<Services, 'look'>
  /** The login that is managed. */
  link: Pick<EmbeddedLink, 'id' | 'peer' | 'rename' | 'end'>
  /** Ends it in this page. */
  ended(link: AccountParts['link'], exit: Exit): void
}

const known = (value: string | null): string | undefined =>
  value === null ? undefined : cleanName(value) || undefined
const optional = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Record<K, V>)

export function createAccount(parts: AccountParts): LoginAccount {
  const { request, locale, visits, isAlone, link, ended } = parts
  // No time limit, because the visitor is reading.
  const patiently = { limit: null }
  const changing = { ...patiently, guard: isAccount }
  const add = (
    way: string,
    where?: { back?: string; result?: string },
    how?: RequestOptions,
  ): Promise<unknown> =>
    request('ADD_WAY', { way, locale: locale(), ...where }, { ...changing, ...how })
  async function returnedWay(): Promise<string | undefined> {
    await visits.isRead
    return visits.returned?.(link.id, add)
  }
  /** Asks after that, because it replaces the session that the frame asks with. */
  const read: Frame['request'] = async (...all) => {
    await returnedWay().catch(() => {})
    return request(...all)
  }
  return {
    returnedWay,
    async ways() {
      const { ways, recovery, email, opens, change } = await read('ACCOUNT', undefined, {
        guard: isAccount,
      })
      const own = ways.find(({ way }) => way === 'email')
      // A change of the address has waited, and counts since the page has loaded.
      if (own && own.label !== (link.peer.user?.email ?? null))
        await request('GET_USER', undefined).then(link.rename, () => {})
      return {
        ways: ways.map(({ id, way, label, picture, created, isCurrent }) => ({
          id,
          way,
          created,
          isCurrent,
          ...optional('label', known(label)),
          ...optional('picture', picture ?? undefined),
        })),
        recovery: {
          ...optional('kind', recovery ?? undefined),
          ...optional('email', email ?? undefined),
          ...(opens !== 'code' && { byLogin: true as const }),
        },
        ...optional('change', change ?? undefined),
      }
    },
    async addWay(way, { thisTab } = {}) {
      const isVisit = isProvider(way)
      const addInTab = async (): Promise<void> =>
        (await import('./tab.ts')).addHere(parts, way, link.id, add)
      if (isVisit && (thisTab || visits.alone)) return addInTab()
      // Inside the press, before anything is awaited.
      const popup = isVisit ? visits.open() : undefined
      if (popup === null)
        throw new PorticoError('popup-blocked', 'The browser did not open the window', {
          exit: 'popup-blocked',
        })
      try {
        await (popup
          ? (await import('./popup.ts')).visit(popup, way, parts, (signal) =>
              add(way, {}, { limit: limits.visit, signal }),
            )
          : add(way))
      } catch (reason) {
        if ((reason as Partial<PorticoError>).code !== 'popup-severed') throw reason
        return addInTab()
      } finally {
        if (!isAlone()) popup?.close()
      }
    },
    removeWay: async (id) => void (await request('REMOVE_WAY', { id }, changing)),
    async changeEmail(email) {
      const reply = await request('UPDATE_EMAIL', { email, locale: locale() }, patiently)
      link.rename(reply)
      return (isChanging(reply) && reply.change) || undefined
    },
    cancelEmailChange: async () =>
      void (await request('CANCEL_EMAIL', undefined, { guard: isAccount })),
    setRecovery: async () => void (await request('SET_RECOVERY', undefined, changing)),
    async deleteAccount() {
      const reply = await request('DELETE_ACCOUNT', undefined, { ...patiently, guard: isDeleted })
      ended(link, 'session-deleted')
      return { backups: reply.backups }
    },
    devices: async () =>
      (await read('DEVICES', undefined, { guard: isDevices })).devices.map(
        ({ id, name, site, created, seen, isCurrent }) => ({
          id,
          name: cleanName(name) || '?',
          site,
          created,
          seen,
          isCurrent,
        }),
      ),
    removeDevice: async (id) => void (await request('REMOVE_DEVICE', { id })),
    showPhrase: async () => void (await request('EXPORT', undefined, patiently)),
  }
}
