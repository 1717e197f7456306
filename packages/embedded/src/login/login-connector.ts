/** Logins by a frame: how one begins, is brought back, and ends. */
import { isChainId, PorticoError } from '@portico/core'
import type { AttemptCtx, ChainId, Exit, Json, Link, LinkRecord, LoginAccount, Services, Want } from '@portico/core'
import { cleanName } from '@portico/core/internal/wallets/claims'
import { createDialog } from '../frame/dialog.ts'
import { createFrame } from '../frame/frame.ts'
import { limits } from '../frame/limits.ts'
import type { FrameNotice, FrameUser } from '../frame/messages.ts'
import type { FrameView } from '../frame/view.ts'
import { createLink, type EmbeddedLink, type LinkData } from '../link.ts'
import type { EmbeddedOptions } from '../options.ts'
import { logIn } from './steps.ts'
import { createSync } from './sync.ts'

export interface LoginConnector {
  open(want: Want, attempt: AttemptCtx): Promise<Link>
  restore(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
  account(id: string): LoginAccount
  stop(): void
}

/** Why a link ends, by what the frame says of its session. */
const exits: Readonly<Record<Extract<FrameNotice, { is: 'session-ended' }>['why'], Exit>> = { expired: 'session-expired', removed: 'revoked', 'signed-out': 'session-deleted' }

/** @param drawn Where the frame stands. Default: a dialog of its own in the page. */
export function createLoginConnector(options: EmbeddedOptions, services: Services, drawn?: FrameView): LoginConnector {
  const { platform } = services
  const window = platform.window!
  const locale = (): string => localeOf(options, window)
  const url = new URL('/frame', options.frame)
  url.searchParams.set('projectId', options.projectId)
  /** The login that stands, and whether it is being ended from here. */
  let link: EmbeddedLink | undefined
  let isLeaving = false

  const frame = createFrame({
    platform,
    view: drawn ?? createDialog({ window, url, locale, isDark: () => sync.mode() === 'dark' }),
    onReady: () => sync.start(),
    onEnded(why) {
      if (isLeaving) return
      const ending = link
      link = undefined
      ending?.end(exits[why])
    },
  })
  const sync = createSync(frame, services, window, locale)

  function linkOf(user: FrameUser, data: LinkData): Link {
    const made = createLink({
      user,
      data,
      services,
      request: frame.request,
      async release() {
        // The frame may have a newer login than this one.
        if (link !== made) return
        link = undefined
        isLeaving = true
        try {
          await frame.request('SIGN_OUT', undefined, { limit: limits.signOut })
        } finally {
          isLeaving = false
        }
      },
    })
    // A frame has one login: with another wallet's, the one before is over.
    if (link && link.id !== made.id) link.end('session-deleted')
    return (link = made)
  }

  return {
    async open({ namespaces, chains }, attempt) {
      const user = await logIn({ frame, platform, locale }, attempt)
      return linkOf(user, { namespaces, chains })
    },
    async restore({ id, data, seen }, { signal }) {
      const user = await frame.request('IS_CONNECTED', undefined, { signal })
      if (user && id === `embedded:${user.wallet}`) return linkOf(user, parseData(data, Object.values(seen).flatMap(({ chain }) => chain ?? [])))
      // It never comes again: that it has ended is shown on this page, and forgotten with it.
      services.store.del(`link/${id}`)
      throw new PorticoError('login-expired', 'Session Expired', { exit: 'session-expired' })
    },
    account(id) {
      if (link?.id !== id) throw new PorticoError('login-expired', 'Session Expired', { exit: 'session-expired' })
      // As long as the visitor reads.
      const patiently = { limit: null }
      const known = (value: string | null): string | undefined => (value === null ? undefined : cleanName(value) || undefined)
      return {
        async ways() {
          const { ways, recovery, email } = await frame.request('ACCOUNT', undefined)
          return {
            ways: ways.map(({ id: each, way, label, picture, created, isCurrent }) => ({ id: each, way, created, isCurrent, ...optional('label', known(label)), ...optional('picture', picture ?? undefined) })),
            recovery: { ...optional('kind', recovery ?? undefined), ...optional('email', email ?? undefined) },
          }
        },
        addWay: async (way) => void (await frame.request('ADD_WAY', { way, locale: locale() }, patiently)),
        removeWay: async (way) => void (await frame.request('REMOVE_WAY', { id: way }, patiently)),
        changeEmail: async (email) => void (await frame.request('UPDATE_EMAIL', { email, locale: locale() }, patiently)),
        setRecovery: async () => void (await frame.request('SET_RECOVERY', undefined, patiently)),
        deleteAccount: () => frame.request('DELETE_ACCOUNT', undefined, patiently),
        devices: async () => (await frame.request('DEVICES', undefined)).devices.map(({ id: each, name, site, created, seen, isCurrent }) => ({ id: each, name: cleanName(name) || '?', site, created, seen, isCurrent })),
        removeDevice: async (device) => void (await frame.request('REMOVE_DEVICE', { id: device })),
        showPhrase: async () => void (await frame.request('EXPORT', undefined, patiently)),
      }
    },
    stop() {
      sync.stop()
      frame.stop()
    },
  }
}

const optional = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> => (value === undefined ? {} : ({ [name]: value } as Record<K, V>))

/** @param front The networks that were in use. */
function parseData(data: Json, front: readonly ChainId[]): LinkData {
  const { namespaces, chains } = (data ?? {}) as Partial<Record<keyof LinkData, unknown>>
  const texts = (list: unknown): string[] => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])
  return { namespaces: texts(namespaces), chains: [...new Set([...front, ...texts(chains).filter(isChainId)])] }
}

/** A language tag that the server reads: what is none is English. */
function localeOf({ locale }: EmbeddedOptions, { document, navigator }: Window): string {
  const given = typeof locale === 'function' ? locale() : locale
  const tag = given || document?.documentElement.lang || navigator?.language || ''
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : 'en'
}
