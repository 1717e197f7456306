/**
 * Logins that implement only the connector's contract; the test scripts the answers of their
 * server.
 */
import {
  PorticoError,
  type Connector,
  type Exit,
  type Json,
  type Link,
  type LoginStep,
  type LoginDevice,
  type LoginEmailChange,
  type LoginRemoval,
  type LoginRecovery,
  type LoginMethod,
  type Offer,
  type Step,
  type StepAnswer,
} from '@portico/core'

export interface LoginScript {
  /** The code in the mail. */
  code: string
  /**
   * Whether the address has not been used on this device, so that its owner first has to open a
   * link.
   */
  isNewDevice: boolean
  /** The step at which the login stops, because no answer comes. */
  holds: 'mail' | 'check' | 'finish' | null
  /**
   * Whether a login other than by e-mail waits for its provider, phone or passkey until `finish` is
   * called.
   */
  waits: boolean
  /** How many of the next windows of providers the browser refuses to open. */
  blocks: number
  /**
   * How the login ends after a correct code: `exit` and `code` of the error. Default: with an
   * account.
   */
  ends: { exit: Exit; code?: string } | null
  /** The server's next error for an address, or for another method while it waits. */
  refuses: string | null
  /** Seconds that the server names with it. */
  retryAfter: number | null
  /**
   * The methods for which a provider's window was opened, a code to scan was shown or a passkey was
   * asked for, in order.
   */
  readonly opened: string[]
  /**
   * The providers that the visitor wanted to visit in this tab, to log in by them or to add them.
   */
  readonly left: string[]
  /** The provider, the phone or the passkey approves. */
  finish(): void
  /** The step fails and is asked again, with a code such as `popup-lost`. */
  fail(code: string): void
  /** How long a code or a link is valid, and when another mail may be asked for; milliseconds. */
  lasts: number
  resends: number
  /** The owner's devices; null: they cannot be read. */
  devices: LoginDevice[] | null
  /** The ids of devices that were removed, and how often the phrase was shown. */
  readonly removed: string[]
  phrases: number
  /** The login methods, and the recovery. */
  loginMethods: LoginMethod[]
  recovery: LoginRecovery
  /**
   * A change of the address that waits or came to nothing, and how long the next one waits;
   * milliseconds.
   */
  change: LoginEmailChange | null
  /** What waits to be removed. */
  removals: readonly LoginRemoval[]
  changeLasts: number
  /**
   * What was done to the login: `add google`, `remove x`, `email a@b.c`, `keep email`, `recovery`,
   * `confirm`, `delete`.
   */
  readonly done: string[]
  /**
   * The login method for which the page was left and has returned, and the error if it was not
   * added.
   */
  returned: { loginMethod: string; exit?: Exit; code?: string } | null
  /** The error of the next change, if it is to fail. */
  refusesChange: { exit: Exit; code?: string } | null
  /** The error when the phrase is shown, if that is to fail. */
  refusesPhrase: Exit | null
  /** How often a mail was sent. */
  readonly sent: string[]
  /** The codes that were given. */
  readonly given: string[]
  /** The owner opens the link. */
  approveDevice(): void
  /** Reports the offers to the page, if they were held back. */
  offer(): void
}

export interface ScriptedLoginOptions {
  /** The login methods. Default: only e-mail. */
  logins?: readonly string[]
  /** Its offers come when `offer` is called. Default: at once. */
  late?: boolean
  /** The address of the wallet. */
  account?: string
  /** Milliseconds since the epoch. */
  now?: () => number
}

const never = (): Promise<never> => new Promise(() => {})
const names: Readonly<Record<string, string>> = {
  email: 'E-mail',
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  passkey: 'Passkey',
}
const offersOf = (logins: readonly string[]): readonly Offer[] =>
  logins.map((loginMethod) => ({
    id: loginMethod,
    name: names[loginMethod] ?? loginMethod,
    evidence: [{ by: 'login', value: loginMethod }],
    namespaces: ['eip155'],
    login: loginMethod,
    external: true,
  }))
/** What a phone scans. */
const farcasterUri =
  'https://farcaster.example/~/siwf?channelToken=1e1f5f28-7bb4-4d11-a0a5-6f9e2f7a7ff1'

export function scriptedLogin({
  logins = ['email'],
  late = false,
  account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  now = Date.now,
}: ScriptedLoginOptions = {}): { connector: Connector; script: LoginScript } {
  let approve = (): void => {}
  let offer = (): void => {}
  let settle: (error: string | null) => void = () => {}
  const script: LoginScript = {
    code: '123456',
    isNewDevice: false,
    holds: null,
    waits: true,
    blocks: 0,
    opened: [],
    left: [],
    finish: () => settle(null),
    fail: (code) => settle(code),
    ends: null,
    refuses: null,
    retryAfter: null,
    lasts: 20 * 60_000,
    resends: 30_000,
    devices: [
      {
        id: 'here',
        name: 'Firefox on Linux',
        site: 'https://shop.example',
        created: 1_790_000_000_000,
        seen: 1_795_000_000_000,
        isCurrent: true,
      },
      {
        id: 'phone',
        name: 'Safari on iPhone',
        site: 'https://a-rather-long-name.exchange.example',
        created: 1_780_000_000_000,
        seen: 1_794_000_000_000,
        isCurrent: false,
      },
    ],
    removed: [],
    loginMethods: [
      {
        id: 'mail',
        loginMethod: 'email',
        label: 'ada@example.org',
        created: 1_780_000_000_000,
        isCurrent: true,
      },
    ],
    recovery: { kind: 'service', email: 'ada@example.org' },
    change: null,
    removals: [],
    changeLasts: 0,
    done: [],
    returned: null,
    refusesChange: null,
    phrases: 0,
    refusesPhrase: null,
    sent: [],
    given: [],
    approveDevice: () => approve(),
    offer: () => offer(),
  }

  async function send(email: string): Promise<void> {
    script.sent.push(email)
    if (script.holds === 'mail') await never()
  }

  async function login(
    ask: (step: {
      is: 'email' | 'device' | 'code'
      until?: number
      data: LoginStep
    }) => Promise<Json>,
  ): Promise<string> {
    let error: string | undefined
    let tries = 0
    const why = (): Pick<LoginStep, 'error' | 'tries' | 'retryAfter'> => ({
      tries,
      ...(error !== undefined && { error }),
      ...(script.retryAfter !== null && { retryAfter: script.retryAfter }),
    })
    let email = ''
    for (;;) {
      if (!email) {
        const given = (await ask({ is: 'email', data: { email, ...why() } })) as StepAnswer
        email = 'email' in given ? given.email : ''
        await send(email)
        error = undefined
        if (script.refuses !== null) {
          ;[error, script.refuses, email] = [script.refuses, null, '']
          tries++
          continue
        }
      }
      const data = (): LoginStep => ({ email, resend: now() + script.resends, ...why() })
      if (script.isNewDevice) {
        const opened = new Promise<null>((resolve) => (approve = () => resolve(null)))
        const given = (await Promise.race([
          opened,
          ask({ is: 'device', until: now() + script.lasts, data: data() }),
        ])) as StepAnswer | null
        if (given && 'email' in given) ({ email } = given)
        if (given) {
          await send(email)
          continue
        }
        script.isNewDevice = false
        await send(email)
      }
      const until = now() + script.lasts
      const given = (await ask({ is: 'code', until, data: data() })) as StepAnswer
      error = undefined
      if ('resend' in given) {
        await send(email)
        continue
      }
      if ('email' in given) {
        ;({ email } = given)
        await send(email)
        continue
      }
      if (!('code' in given)) continue
      script.given.push(given.code)
      if (script.holds === 'check') await never()
      if (given.code === script.code) return email
      tries++
      error = 'wrong-code'
    }
  }

  /**
   * A provider, Farcaster or a passkey: the step can be tried again, for example by opening the
   * window once more.
   */
  async function visit(loginMethod: string, ask: (step: Step) => Promise<Json>): Promise<void> {
    let error: string | undefined
    let tries = 0
    for (;;) {
      const isBlocked =
        loginMethod !== 'farcaster' && loginMethod !== 'passkey' && script.blocks > 0
      if (isBlocked) script.blocks--
      else if (error === undefined) script.opened.push(loginMethod)
      if (isBlocked) [error, tries] = ['popup-blocked', tries + 1]
      const data: LoginStep = {
        email: '',
        loginMethod,
        ...(error !== undefined && { error, tries }),
      }
      const reported = new Promise<string | null>((resolve) => (settle = resolve))
      const step: Step =
        loginMethod === 'farcaster'
          ? { is: 'scan', uri: farcasterUri, until: now() + script.lasts, data }
          : { is: loginMethod === 'passkey' ? 'wallet' : 'popup', data }
      const again = ask(step).then(
        (given) =>
          void (
            given &&
            typeof given === 'object' &&
            'thisTab' in given &&
            script.left.push(loginMethod)
          ),
      )
      error = undefined
      if (script.refuses !== null) [error, script.refuses] = [script.refuses, null]
      else if (!script.waits && !isBlocked) return
      else {
        const end = await Promise.race([reported, again])
        if (end === null) return
        error = end
      }
      if (error !== undefined) tries++
    }
  }

  const connector: Connector = {
    id: 'embedded',
    owner: 'portico',
    ui: 'none',
    logins: true,
    start(sink) {
      offer = () => sink.offers(offersOf(logins))
      if (!late) offer()
      return () => {}
    },
    async open(loginMethod, _want, { ask }): Promise<Link> {
      const isMail = loginMethod === 'email'
      const email = isMail ? await login(ask) : ''
      if (!isMail) await visit(loginMethod, ask)
      if (script.holds === 'finish') {
        void ask({ is: 'approve' } as never)
        await never()
      }
      if (script.ends)
        throw new PorticoError(
          (script.ends.code ?? 'connect-failed') as 'connect-failed',
          'The login ended',
          { exit: script.ends.exit },
        )
      return {
        id: `embedded:${account}`,
        connector: 'embedded',
        offer: loginMethod,
        peer: {
          name: names[loginMethod] ?? loginMethod,
          user: isMail
            ? { provider: loginMethod, email }
            : { provider: loginMethod, name: 'Ada Lovelace' },
        },
        scope: 'whole',
        handles: () => [
          {
            namespace: 'eip155',
            provider: { request: async () => null, on() {}, removeListener() {} },
            accounts: [{ address: account, kind: 'eoa' }],
            chains: 'any',
            chain: 'eip155:1',
            chainOwner: 'app',
            methods: [],
            reads: 'rpc',
          },
        ],
        subscribe: () => () => {},
        release: async () => {},
        record: () => null,
      }
    },
  }
  function change(what: string): void {
    const { refusesChange } = script
    script.refusesChange = null
    if (refusesChange)
      throw new PorticoError(
        (refusesChange.code ?? 'connect-failed') as 'connect-failed',
        'refused',
        { exit: refusesChange.exit },
      )
    script.done.push(what)
  }
  connector.account = async () => ({
    loginMethods: async () => ({
      loginMethods: script.loginMethods,
      recovery: script.recovery,
      ...(script.change && { change: script.change }),
      ...(script.removals.length > 0 && { removals: script.removals }),
    }),
    async addLoginMethod(loginMethod, how) {
      if (how?.thisTab) {
        script.left.push(loginMethod)
        // The page is left.
        await never()
      }
      change(`add ${loginMethod}`)
      script.loginMethods = [
        ...script.loginMethods,
        { id: loginMethod, loginMethod, created: now(), isCurrent: false },
      ]
    },
    async returnedLoginMethod() {
      const { returned } = script
      if (!returned) return undefined
      const { loginMethod, exit, code } = returned
      if (exit)
        throw new PorticoError((code ?? 'connect-failed') as 'connect-failed', 'refused', { exit })
      if (!script.loginMethods.some((each) => each.loginMethod === loginMethod))
        script.loginMethods = [
          ...script.loginMethods,
          { id: loginMethod, loginMethod, created: now(), isCurrent: false },
        ]
      return loginMethod
    },
    async removeLoginMethod(id) {
      change(`remove ${id}`)
      script.loginMethods = script.loginMethods.filter((each) => each.id !== id)
    },
    async changeEmail(email) {
      change(`email ${email}`)
      if (script.changeLasts > 0)
        script.change = { email, until: now() + script.changeLasts, state: 'waits' }
      return script.change ?? undefined
    },
    async cancelEmailChange() {
      change('keep email')
      script.change = null
    },
    async cancelRemoval(id) {
      change(`stop ${id}`)
      script.removals = script.removals.filter((each) => each.id !== id)
    },
    setRecovery: async () => change('recovery'),
    async confirmRecovery() {
      change('confirm')
      const { unconfirmed: _, ...recovery } = script.recovery
      script.recovery = recovery
    },
    async deleteAccount() {
      change('delete')
      return { backups: 30 }
    },
    async devices() {
      if (!script.devices)
        throw new PorticoError('connect-failed', 'unreachable', { exit: 'offline' })
      return script.devices
    },
    async removeDevice(id) {
      if (!script.devices)
        throw new PorticoError('connect-failed', 'unreachable', { exit: 'offline' })
      script.removed.push(id)
      script.devices = script.devices.filter((each) => each.id !== id)
    },
    async showPhrase() {
      script.phrases++
      if (script.refusesPhrase)
        throw new PorticoError('connect-failed', 'refused', { exit: script.refusesPhrase })
    },
  })
  return { connector, script }
}
