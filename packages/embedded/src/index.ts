import { PorticoError } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import type { Connector, Services } from '@portico/core'
import { isProvider } from './login/is-provider.ts'
import type { Visits } from './login/visits.ts'
import type { EmbeddedOptions } from './options.ts'

export type { EmbeddedOptions } from './options.ts'
export type { EmbeddedErrorCode } from './error-table.ts'

/**
 * Gives visitors without a wallet one: they log in by e-mail, provider, Farcaster or passkey, and a
 * frame of your own server holds the keys.
 *
 * @throws PorticoError `config` when `frame` is not an origin, `projectId` is empty, or `logins`
 *   are not valid names. From `open` and `restore`: `frame-load`, `frame-origin`, `frame-timeout`, `frame-closed`,
 *   `frame-reply`, `frame-version`, `frame-error`, `storage-refused`, `login-expired`,
 *   `device-refused`, `device-waits`, `recovery-refused`, `user-rejected`, `provider-failed`,
 *   `popup-severed`, `chunk`. Errors that a visitor can resolve (`email-invalid`, `too-early`,
 *   `rate-limited`, `wrong-code`, `code-expired`, `too-many-attempts`, `mail-off`, `unreachable`,
 *   `popup-blocked`, `popup-lost`) do not reject: the step is asked again, with the code in
 *   `LoginStep.error`.
 * @example createPortico({ adapters: [evm()], connectors: [embedded({ frame: 'https://wallet.example.com', projectId: 'my-shop' })] })
 */
export function embedded(options: EmbeddedOptions): Connector {
  const { frame, projectId, logins = ['email'] } = options
  // Messages to anything but an exact origin would not be delivered.
  if (
    !/^https?:\/\/[^\s/?#@]+$/.test(frame) ||
    !projectId ||
    !logins?.[0] ||
    !logins.every?.((loginMethod) => /^[a-z][-a-z\d]*$/.test(loginMethod))
  )
    throw new PorticoError('config', `\`embedded\` cannot use ${JSON.stringify(options)}`)
  let services: Services
  let window: Services['platform']['window']
  const visits: Visits = { open: () => window!.open('', '', 'width=480,height=720') }
  const load = lazy(() =>
    import('./login/login-connector.ts').then(
      (it) => it.createLoginConnector(options, services, visits),
      (cause: unknown) => {
        const message = 'Unable to load email login dependency'
        throw new PorticoError('chunk', message, { cause, exit: 'failed' })
      },
    ),
  )
  return {
    id: 'embedded',
    owner: 'portico',
    ui: 'frame',
    logins: true,
    start(sink, given) {
      services = given
      window = given.platform.window
      // Server rendering has no window. The operator's own providers keep their names.
      if (window) {
        sink.offers(
          logins.map((loginMethod) => ({
            id: loginMethod,
            name:
              loginMethod === 'email'
                ? 'E-mail'
                : loginMethod === 'github'
                  ? 'GitHub'
                  : loginMethod[0]!.toUpperCase() + loginMethod.slice(1),
            login: loginMethod,
            evidence: [{ by: 'login', value: loginMethod }],
            namespaces: ['eip155', 'solana'],
            external: true,
          })),
        )
        // The tab has returned from a provider.
        visits.sink = sink
        if (/result_uri/.test(`${window.location}`)) load().catch(() => {})
      }
      return () => load.drop((it) => it.stop())
    },
    // Before `start` there are no services.
    warm: async () => window && load(),
    open(loginMethod, want, attempt) {
      // Inside the click, because browsers block windows later.
      const opened = isProvider(loginMethod) && !visits.result ? visits.open() : null
      return load()
        .then((it) => it.open(loginMethod, want, attempt, opened))
        .catch((error: unknown) => {
          opened?.close()
          throw error
        })
    },
    account: (link) => load().then((it) => it.account(link)),
    restore: (record, attempt) => load().then((it) => it.restore(record, attempt)),
  }
}
