/** A frame's screen in the page of a test. */
import '../look/style.css'
import type { EmbeddedConfig } from '@portico/wire'
import type {
  Answered,
  Approval,
  DeletionQuestion,
  PasskeyQuestion,
  PassphraseQuestion,
  Reads,
  RecoveryChoice,
  RecoveryQuestion,
  RemovalQuestion,
  Screen,
  Theme,
} from '../ports.ts'
import { codes } from '../strings/words.ts'
import { ada, chainOf } from './samples.fixture.ts'
import { createScreen } from './screen.ts'
import type { openWindow } from './window.ts'

export interface Stand {
  screen: Screen
  root: HTMLElement
  /** Messages to the host's page: `show <title>` and `hide`. */
  log: string[]
  theme(theme: Partial<Theme>): void
  ask(
    approval: Approval,
    act?: () => Promise<void>,
  ): { choice: Promise<string>; abort: AbortController }
  code(more?: Partial<RecoveryQuestion>): { code: Promise<string | null>; abort: AbortController }
  phrase(read?: () => Promise<ArrayBuffer | null>): { done: Promise<void>; abort: AbortController }
  choose(more?: Partial<RecoveryChoice>): Step<'service' | 'passkey' | 'passphrase'>
  address(right?: string): Step<string>
  passphrase(more?: Partial<PassphraseQuestion<string>>): Step<string>
  passkey(more?: Partial<PasskeyQuestion<string>>): Step<string>
  removal(more?: Partial<RemovalQuestion>): Step<true>
  waits(until: number, isRemoval?: boolean): Step<true>
  otherWallet(is: string | null): Step<true>
  deletion(more?: Partial<DeletionQuestion>): Step<'phrase' | 'stale' | 'deleted'>
  remove(): void
}

/** A step of the owner's screens, and the controller that ends it. */
export interface Step<T> {
  answer: Promise<Answered<T>>
  abort: AbortController
}

/** A test phrase that belongs to no real wallet. */
export const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
export const phrase = (): ArrayBuffer => new TextEncoder().encode(words).buffer

function stepOf<T>(ask: (signal: AbortSignal) => Promise<Answered<T>>): Step<T> {
  const abort = new AbortController()
  const answer = ask(abort.signal)
  answer.catch(() => {})
  return { answer, abort }
}

interface StandOptions {
  open?: typeof openWindow | undefined
  /** Those that the operator lists. */
  tokens?: EmbeddedConfig['tokens'] | undefined
  /** The visitor's languages; all by default. */
  own?: readonly string[]
}

export function stand(
  reads: Reads = chainOf(),
  { open, tokens = {}, own = codes }: StandOptions = {},
): Stand {
  const root = document.body.appendChild(document.createElement('div'))
  const log: string[] = []
  const stage = {
    show: (title: string) => void log.push(`show ${title}`),
    hide: () => void log.push('hide'),
  }
  const screen = createScreen(
    { root, stage, reads, config: () => Promise.resolve({ tokens } as EmbeddedConfig) },
    open,
    () => own,
  )
  const theme = (more: Partial<Theme>): void =>
    screen.sync({ mode: 'dark', variables: {}, locale: 'en', dir: 'ltr', ...more })
  theme({})
  return {
    screen,
    root,
    log,
    theme,
    ask(approval, act) {
      const abort = new AbortController()
      const choice = screen.approve(approval, abort.signal, act)
      choice.catch(() => {})
      return { choice, abort }
    },
    code(more = {}) {
      const abort = new AbortController()
      const code = screen.askRecoveryCode({
        email: 'ada@example.com',
        expires: Date.now() + 600_000,
        resend: Date.now() + 30_000,
        error: null,
        again: async () => ({ expires: Date.now() + 600_000, resend: Date.now() + 30_000 }),
        signal: abort.signal,
        ...more,
      })
      code.catch(() => {})
      return { code, abort }
    },
    phrase(read = () => Promise.resolve(phrase())) {
      const abort = new AbortController()
      const done = screen.showPhrase(read, abort.signal)
      done.catch(() => {})
      return { done, abort }
    },
    choose: (more = {}) =>
      stepOf((signal) =>
        screen.chooseRecovery({
          kinds: ['passkey', 'passphrase'],
          present: null,
          email: null,
          isChange: false,
          signal,
          ...more,
        }),
      ),
    address: (right = 'ada@example.com') =>
      stepOf((signal) => screen.askAddress({ isRight: (typed) => typed === right, signal })),
    passphrase: (more = {}) =>
      stepOf((signal) =>
        screen.askPassphrase({
          why: 'new',
          act: (typed) => Promise.resolve(typed),
          signal,
          ...more,
        }),
      ),
    passkey: (more = {}) =>
      stepOf((signal) =>
        screen.askPasskey({
          why: 'login',
          name: 'The Shop',
          use: () => Promise.resolve('used'),
          make: (_, name) => Promise.resolve(name),
          signal,
          ...more,
        }),
      ),
    removal: (more = {}) =>
      stepOf((signal) =>
        screen.confirmRemoval({
          loginMethod: 'google',
          label: 'Ada Lovelace',
          act: () => Promise.resolve(),
          signal,
          ...more,
        }),
      ),
    waits: (until, isRemoval = false) =>
      stepOf((signal) => screen.sayWaits({ until, isRemoval, signal })),
    otherWallet: (is) => stepOf((signal) => screen.sayOtherWallet({ was: ada, is, signal })),
    deletion: (more = {}) =>
      stepOf((signal) =>
        screen.confirmDeletion({ backups: 30, act: () => Promise.resolve(true), signal, ...more }),
      ),
    remove: () => root.remove(),
  }
}
