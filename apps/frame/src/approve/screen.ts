/** Approvals, codes and the recovery phrase, one at a time. */
import { loadScreens } from '../bundles/load.ts'
import { createWardrobe } from '../look/theme.ts'
import type { CreateScreen, RecoveryQuestion, Screen } from '../ports.ts'
import {
  languageOf,
  loadWords,
  ownLanguage,
  type MessageKey,
  type Part,
  type Words,
} from '../strings/words.ts'
import { ask } from './ask.ts'
import { createLingering } from './lingering.ts'
import { partOf } from './part.ts'
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
  confirm: 'code.confirm',
}

/** For changes of the account; other codes have a default text. */
function leadOf({ why, email, next = '' }: RecoveryQuestion, { t }: Words): string | undefined {
  const key = why && leads[why]
  return key && t(key, { email, next })
}

interface Speaker {
  /** Also sets the document's language. */
  speak(part?: Part): Promise<Words>
  setLanguage(tag: string): void
}

function createSpeaker({ documentElement }: Document): Speaker {
  let language = 'en'
  const words = new Map<Part | undefined, Promise<Words>>()

  async function speak(part?: Part): Promise<Words> {
    const loading = words.get(part) ?? loadWords(language, part)
    words.set(part, loading)
    // Loaded again by the next question.
    loading.catch(() => words.delete(part))
    const spoken = await loading
    documentElement.lang = spoken.locale
    documentElement.dir = spoken.dir
    return spoken
  }

  return {
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

type Screens = Awaited<ReturnType<typeof loadScreens>>
type RunStep = <T>(
  signal: AbortSignal,
  stepOf: (screens: Screens) => (deps: StepDeps) => Promise<T>,
) => Promise<T>

const createOwnerScreens = (
  step: RunStep,
): Pick<
  Screen,
  | 'chooseRecovery'
  | 'askAddress'
  | 'askPassphrase'
  | 'askPasskey'
  | 'showCode'
  | 'visitAgain'
  | 'sayWaits'
  | 'sayOtherWallet'
  | 'confirmAdding'
  | 'confirmRemoval'
  | 'confirmDeletion'
> => ({
  chooseRecovery: (choice) => step(choice.signal, (it) => it.chooseRecovery(choice)),
  askAddress: (question) => step(question.signal, (it) => it.askAddress(question)),
  askPassphrase: (question) => step(question.signal, (it) => it.askPassphrase(question)),
  askPasskey: (question) => step(question.signal, (it) => it.askPasskey(question)),
  showCode: (question) => step(question.signal, (it) => it.showCode(question)),
  visitAgain: (question) => step(question.signal, (it) => it.visitAgain(question)),
  sayWaits: (question) => step(question.signal, (it) => it.sayWaits(question)),
  sayOtherWallet: (question) => step(question.signal, (it) => it.sayOtherWallet(question)),
  confirmAdding: (question) => step(question.signal, (it) => it.confirmAdding(question)),
  confirmRemoval: (question) => step(question.signal, (it) => it.confirmRemoval(question)),
  confirmDeletion: (question) => step(question.signal, (it) => it.confirmDeletion(question)),
})

export function createScreen(
  { root, stage, reads, config }: Parameters<CreateScreen>[0],
  open: typeof openWindow = openWindow,
  own: () => readonly string[] = () => navigator.languages,
): Screen {
  const page = root.ownerDocument
  const wardrobe = createWardrobe(page)
  const lingering = createLingering(stage)
  const { speak, setLanguage } = createSpeaker(page)

  const step: RunStep = async (signal, stepOf) => {
    signal.throwIfAborted()
    lingering.hold()
    const loading = Promise.all([speak('account'), loadScreens()])
    const [words, screens] = await loading.catch((error: unknown) => {
      lingering.drop()
      throw error
    })
    if (signal.aborted) lingering.drop()
    lingering.end()
    const linger = (sheet: Sheet): void => lingering.keep(sheet, between)
    return stepOf(screens)({ root, stage, words, wardrobe, open, linger })
  }

  return {
    async approve(approval, signal, act) {
      signal.throwIfAborted()
      const words = await speak(partOf(approval))
      lingering.end()
      return ask({ root, stage, reads, config, words, wardrobe, open }, approval, signal, act)
    },
    async askRecoveryCode(question) {
      question.signal.throwIfAborted()
      const [words, { askCode }] = await Promise.all([speak('account'), loadScreens()])
      const lead = leadOf(question, words)
      lingering.end()
      const linger = (sheet: Sheet): void => lingering.keep(sheet, checking)
      return askCode({ root, stage, words, lead, linger }, question)
    },
    async showPhrase(read, signal) {
      signal.throwIfAborted()
      const [words, { showWords }] = await Promise.all([speak('account'), loadScreens()])
      lingering.end()
      return showWords({ root, stage, words, wardrobe, open }, read, signal)
    },
    ...createOwnerScreens(step),
    sync(theme) {
      wardrobe.sync(theme)
      setLanguage(ownLanguage(theme.locale, own()))
    },
  }
}
