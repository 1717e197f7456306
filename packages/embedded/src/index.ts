import { PorticoError } from '@portico/core'
import type { Connector, Services, Stop } from '@portico/core'
import type { LoginConnector } from './login/login-connector.ts'
import type { EmbeddedOptions } from './options.ts'

export type { EmbeddedOptions } from './options.ts'
export type { EmbeddedErrorCode } from './error-table.ts'

const id = 'embedded'

/**
 * Gives visitors a wallet who have none: in by e-mail, with keys that a frame of your own server keeps. Nothing of it is loaded and there
 * is no frame before a visitor wants it, or one has logged in earlier.
 *
 * @throws PorticoError `config` when `frame` is no origin or `projectId` is empty. From `open` and `restore`: `frame-load`, `frame-timeout`,
 * `frame-closed`, `frame-reply`, `frame-version`, `frame-error`, `storage-refused`, `login-expired`, `device-refused`, `recovery-refused`,
 * `user-rejected`. What a visitor can mend (`email-invalid`, `too-early`, `rate-limited`, `wrong-code`, `code-expired`, `too-many-attempts`,
 * `mail-off`, `unreachable`) is asked again, with the code in `LoginStep.error`.
 * @example createPortico({ adapters: [evm()], connectors: [embedded({ frame: 'https://wallet.example.com', projectId: 'my-shop' })] })
 */
export function embedded(options: EmbeddedOptions): Connector {
  const { frame, projectId } = options
  // With anything behind the host, nobody would answer: messages are for an exact origin.
  if (!/^https?:\/\/[^\s/?#@]+$/.test(frame) || !projectId) throw new PorticoError('config', `\`embedded\` needs an origin and a project, not ${frame} and ${projectId}`)
  let made: Promise<LoginConnector> | undefined
  const load = (services: Services): Promise<LoginConnector> => {
    const mine = (made ??= import('./login/login-connector.ts').then((it) => it.createLoginConnector(options, services)))
    // A part that did not load may load the next time.
    mine.catch(() => (made = undefined))
    return mine
  }
  return {
    id,
    owner: 'portico',
    ui: 'frame',
    logins: true,
    start(sink, { platform }) {
      // A server has nobody to log in.
      if (platform.window)
        sink.offers([{ id: 'email', name: 'E-mail', login: 'email', evidence: [{ by: 'standard-name', value: 'email' }], namespaces: ['eip155', 'solana'], external: true }])
      return (() => {
        made?.then((it) => it.stop(), () => {})
        made = undefined
      }) satisfies Stop
    },
    warm: () => import('./login/login-connector.ts'),
    open: async (_offer, want, attempt) => (await load(attempt.services)).open(want, attempt),
    async account(link) {
      if (!made) throw new PorticoError('login-expired', 'Session Expired', { exit: 'session-expired' })
      return (await made).account(link)
    },
    restore: async (record, attempt) => (await load(attempt.services)).restore(record, attempt),
  }
}
