/** The frame's screen: approvals, codes, and the recovery phrase, one at a time. */
import { createWardrobe } from '../look/theme.ts'
import type { CreateScreen, RecoveryQuestion, Screen } from '../ports.ts'
import { languageOf, loadWords, type MessageKey, type Part, type Words } from '../strings/words.ts'
import { ask } from './ask.ts'
import { createLingering } from './lingering.ts'
import type { StepParts } from './step.ts'
import type { openWindow } from './window.ts'

/**
 * Milliseconds for which "checking" is shown after a code was typed, before the frame is hidden. A
 * wrong code is asked for again within that time.
 */
const checking = 2_000

/**
 * Milliseconds for which a finished step stays, so that the next can replace it while the frame is
 * still shown.
 */
const between = 150

const leads: Readonly<Partial<Record<NonNullable<RecoveryQuestion['why']>, MessageKey>>> = {
  login: 'again.code',
  address: 'address.code',
  'new-address': 'address.newCode',
}

/** @param open Opens a window of the frame's own. Default: as browsers do it. */
export function createScreen(
  { root, stage, reads }: Parameters<CreateScreen>[0],
  open?: typeof openWindow,
): Screen {
  const page = root.ownerDocument
  const wardrobe = createWardrobe(page)
  let language = 'en'
  const words = new Map<Part | undefined, Promise<Words>>()
  const lingering = createLingering(stage)
  function wordsOf(part?: Part): Promise<Words> {
    const known = words.get(part) ?? loadWords(language, part)
    words.set(part, known)
    return known
  }
  const speak = async (part?: Part): Promise<Words> => {
    const now = await wordsOf(part)
    page.documentElement.lang = now.locale
    page.documentElement.dir = now.dir
    return now
  }
  /** Draws a step of the owner's screens, which are rare and have a catalogue of their own. */
  async function step<T>(
    signal: AbortSignal,
    load: () => Promise<(parts: StepParts) => Promise<T>>,
  ): Promise<T> {
    signal.throwIfAborted()
    lingering.hold()
    const [spoken, draw] = await Promise.all([speak('account'), load()]).catch((error: unknown) => {
      lingering.drop()
      throw error
    })
    if (signal.aborted) lingering.drop()
    lingering.end()
    return draw({
      root,
      stage,
      words: spoken,
      wardrobe,
      linger: (sheet) => lingering.keep(sheet, between),
      ...(open && { open }),
    })
  }
  /** The text above a code for a change of the account. Other codes have a default text. */
  async function leadOf({ why, email, next = '' }: RecoveryQuestion): Promise<string | undefined> {
    const key = why && leads[why]
    return key && (await wordsOf('account')).t(key, { email, next })
  }
  return {
    async approve(approval, signal, act) {
      signal.throwIfAborted()
      const spoken = await speak(approval.is === 'solana-transactions' ? 'solana' : undefined)
      lingering.end()
      return ask(
        { root, stage, reads, words: spoken, wardrobe, ...(open && { open }) },
        approval,
        signal,
        act,
      )
    },
    async askRecoveryCode(question) {
      question.signal.throwIfAborted()
      // Loaded on demand, because each device needs it only once.
      const [spoken, lead, { askCode }] = await Promise.all([
        speak('codes'),
        leadOf(question),
        import('./recovery.ts'),
      ])
      lingering.end()
      return askCode(
        {
          root,
          stage,
          words: spoken,
          lead,
          linger: (sheet) => lingering.keep(sheet, checking),
        },
        question,
      )
    },
    async showPhrase(read, signal) {
      signal.throwIfAborted()
      const [spoken, { showWords }] = await Promise.all([speak('codes'), import('./phrase.ts')])
      lingering.end()
      return showWords(
        { root, stage, words: spoken, wardrobe, ...(open && { open }) },
        read,
        signal,
      )
    },
    chooseRecovery: (choice) =>
      step(choice.signal, async () =>
        (await import('./choose-recovery.ts')).chooseRecovery(choice),
      ),
    askPassphrase: (question) =>
      step(question.signal, async () => (await import('./passphrase.ts')).askPassphrase(question)),
    askPasskey: (question) =>
      step(question.signal, async () => (await import('./passkey.ts')).askPasskey(question)),
    showCode: (question) =>
      step(question.signal, async () => (await import('./scan.ts')).showCode(question)),
    sayWaits: (question) =>
      step(question.signal, async () => (await import('./waits.ts')).sayWaits(question)),
    confirmRemoval: (question) =>
      step(question.signal, async () => (await import('./ending.ts')).confirmRemoval(question)),
    confirmDeletion: (question) =>
      step(question.signal, async () => (await import('./ending.ts')).confirmDeletion(question)),
    sync(theme) {
      wardrobe.sync(theme)
      if (theme.locale === language) return
      const isOther = languageOf(theme.locale) !== languageOf(language)
      language = theme.locale
      // The same language may format numbers differently by region.
      words.clear()
      if (isOther) void speak().catch(() => {})
    },
  }
}
