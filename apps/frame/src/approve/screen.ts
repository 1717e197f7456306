/** Approvals, codes and the recovery phrase, one at a time. */
import { createWardrobe } from '../look/theme.ts'
import type { CreateScreen, RecoveryQuestion, Screen } from '../ports.ts'
import { languageOf, loadWords, type MessageKey, type Part, type Words } from '../strings/words.ts'
import { ask } from './ask.ts'
import { createLingering } from './lingering.ts'
import type { Sheet } from './sheet.ts'
import type { StepDeps } from './step.ts'
import { openWindow } from './window.ts'

/**
 * How long "checking" stays before the frame is hidden, milliseconds: a wrong code is asked for
 * again within that time.
 */
const checking = 2_000

/** How long a finished step stays for the next to replace it, milliseconds. */
const between = 150

const leads: Readonly<Partial<Record<NonNullable<RecoveryQuestion['why']>, MessageKey>>> = {
  login: 'again.code',
  address: 'address.code',
  'new-address': 'address.newCode',
}

interface Speaker {
  wordsOf(part?: Part): Promise<Words>
  /** Also sets the document's language. */
  speak(part?: Part): Promise<Words>
  setLanguage(tag: string): void
}

function createSpeaker({ documentElement }: Document): Speaker {
  let language = 'en'
  const words = new Map<Part | undefined, Promise<Words>>()

  function wordsOf(part?: Part): Promise<Words> {
    const known = words.get(part) ?? loadWords(language, part)
    words.set(part, known)
    return known
  }

  async function speak(part?: Part): Promise<Words> {
    const spoken = await wordsOf(part)
    documentElement.lang = spoken.locale
    documentElement.dir = spoken.dir
    return spoken
  }

  return {
    wordsOf,
    speak,
    setLanguage(tag) {
      if (tag === language) return
      const isOther = languageOf(tag) !== languageOf(language)
      language = tag
      // A region may format numbers differently.
      words.clear()
      if (isOther) void speak().catch(() => {})
    },
  }
}

type RunStep = <T>(
  signal: AbortSignal,
  load: () => Promise<(deps: StepDeps) => Promise<T>>,
) => Promise<T>

const createOwnerScreens = (
  step: RunStep,
): Pick<
  Screen,
  | 'chooseRecovery'
  | 'askPassphrase'
  | 'askPasskey'
  | 'showCode'
  | 'visitAgain'
  | 'sayWaits'
  | 'confirmRemoval'
  | 'confirmDeletion'
> => ({
  chooseRecovery: (choice) =>
    step(choice.signal, async () => (await import('./choose-recovery.ts')).chooseRecovery(choice)),
  askPassphrase: (question) =>
    step(question.signal, async () => (await import('./passphrase.ts')).askPassphrase(question)),
  askPasskey: (question) =>
    step(question.signal, async () => (await import('./passkey.ts')).askPasskey(question)),
  showCode: (question) =>
    step(question.signal, async () => (await import('./scan.ts')).showCode(question)),
  visitAgain: (question) =>
    step(question.signal, async () => (await import('./visit-again.ts')).visitAgain(question)),
  sayWaits: (question) =>
    step(question.signal, async () => (await import('./waits.ts')).sayWaits(question)),
  confirmRemoval: (question) =>
    step(question.signal, async () => (await import('./ending.ts')).confirmRemoval(question)),
  confirmDeletion: (question) =>
    step(question.signal, async () => (await import('./ending.ts')).confirmDeletion(question)),
})

export function createScreen(
  { root, stage, reads }: Parameters<CreateScreen>[0],
  open: typeof openWindow = openWindow,
): Screen {
  const page = root.ownerDocument
  const wardrobe = createWardrobe(page)
  const lingering = createLingering(stage)
  const { wordsOf, speak, setLanguage } = createSpeaker(page)

  async function step<T>(
    signal: AbortSignal,
    load: () => Promise<(deps: StepDeps) => Promise<T>>,
  ): Promise<T> {
    signal.throwIfAborted()
    lingering.hold()
    const [words, draw] = await Promise.all([speak('account'), load()]).catch((error: unknown) => {
      lingering.drop()
      throw error
    })
    if (signal.aborted) lingering.drop()
    lingering.end()
    const linger = (sheet: Sheet): void => lingering.keep(sheet, between)
    return draw({ root, stage, words, wardrobe, open, linger })
  }

  /** For changes of the account; other codes have a default text. */
  async function leadOf({ why, email, next = '' }: RecoveryQuestion): Promise<string | undefined> {
    const key = why && leads[why]
    if (!key) return undefined
    const words = await wordsOf('account')
    return words.t(key, { email, next })
  }

  return {
    async approve(approval, signal, act) {
      signal.throwIfAborted()
      const words = await speak(approval.is === 'solana-transactions' ? 'solana' : undefined)
      lingering.end()
      return ask({ root, stage, reads, words, wardrobe, open }, approval, signal, act)
    },
    async askRecoveryCode(question) {
      question.signal.throwIfAborted()
      // Needed once per device, so loaded on demand.
      const [words, lead, { askCode }] = await Promise.all([
        speak('codes'),
        leadOf(question),
        import('./recovery.ts'),
      ])
      lingering.end()
      const linger = (sheet: Sheet): void => lingering.keep(sheet, checking)
      return askCode({ root, stage, words, lead, linger }, question)
    },
    async showPhrase(read, signal) {
      signal.throwIfAborted()
      const [words, { showWords }] = await Promise.all([speak('codes'), import('./phrase.ts')])
      lingering.end()
      return showWords({ root, stage, words, wardrobe, open }, read, signal)
    },
    ...createOwnerScreens(step),
    sync(theme) {
      wardrobe.sync(theme)
      setLanguage(theme.locale)
    },
  }
}
