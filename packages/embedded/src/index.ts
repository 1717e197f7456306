import { PorticoError } from '@portico/core'
import type { Connector, Services, Stop } from '@portico/core'
import type { LoginConnector } from './login/login-connector.ts'
import type { EmbeddedOptions } from './options.ts'

export type { EmbeddedOptions } from './options.ts'
export type { EmbeddedErrorCode } from './error-table.ts'

const id = 'embedded'

/**
 * Gives visitors a wallet who have none: in by e-mail, by a provider, by Farcaster or by a passkey, with keys that a frame of your own server keeps. Nothing of it is loaded and there
 * is no frame before a visitor wants it, or one has logged in earlier.
 *
 * @throws PorticoError `config` when `frame` is no origin or `projectId` is empty, or when `logins` are no names. From `open` and `restore`: `frame-load`, `frame-timeout`,
 * `frame-closed`, `frame-reply`, `frame-version`, `frame-error`, `storage-refused`, `login-expired`, `device-refused`, `device-waits`, `recovery-refused`,
 * `user-rejected`, `provider-failed`. What a visitor can mend (`email-invalid`, `too-early`, `rate-limited`, `wrong-code`, `code-expired`,
 * `too-many-attempts`, `mail-off`, `unreachable`, `popup-blocked`, `popup-lost`) is asked again, with the code in `LoginStep.error`.
 * @example createPortico({ adapters: [evm()], connectors: [embedded({ frame: 'https://wallet.example.com', projectId: 'my-shop' })] })
 */
export function embedded(options: EmbeddedOptions): Connector {
  const { frame, projectId, logins = ['email'] } = options
  // With anything behind the host, nobody would answer: messages are for an exact origin.
  if (!/^https?:\/\/[^\s/?#@]+$/.test(frame) || !projectId || !Array.isArray(logins) || !logins[0] || logins.some((way) => !/^[a-z][-a-z\d]*$/.test(way)))
    throw new PorticoError('config', `\`embedded\` cannot use ${JSON.stringify(options)}`)
  let services: Services
  let window: Services['platform']['window']
  const openPopup = (): Window | null => window!.open('', '', 'popup,width=480,height=720')
  let made: Promise<LoginConnector> | undefined
  const load = (): Promise<LoginConnector> => {
    const mine = (made ??= import('./login/login-connector.ts').then((it) => it.createLoginConnector(options, services, openPopup)))
    // A part that did not load may load the next time.
    mine.catch(() => (made = undefined))
    return mine
  }
  return {
    id,
    owner: 'portico',
    ui: 'frame',
    logins: true,
    start(sink, given) {
      services = given
      ;({ window } = given.platform)
      // A server has nobody to log in. A provider of the operator's own has the name that the operator gave it.
      if (window)
        sink.offers(logins.map((way) => ({ id: way, name: way === 'email' ? 'E-mail' : way === 'github' ? 'GitHub' : way[0]!.toUpperCase() + way.slice(1), login: way, evidence: [{ by: 'login', value: way }], namespaces: ['eip155', 'solana'], external: true })))
      return (() => {
        made?.then((it) => it.stop(), () => {})
        made = undefined
      }) satisfies Stop
    },
    warm: () => import('./login/login-connector.ts'),
    async open(way, want, attempt) {
      // First of all, inside the click: browsers open no window later. As `isProvider` says it, which would be a request of its own in a page that esbuild has made.
      const opened = /^(email|farcaster|passkey)$/.test(way) ? null : openPopup()
      try {
        return await (await load()).open(way, want, attempt, opened)
      } finally {
        opened?.close()
      }
    },
    account: async (link) => (await load()).account(link),
    restore: async (record, attempt) => (await load()).restore(record, attempt),
  }
}
