/** What the frame draws: approvals, codes, and the recovery phrase. One at a time. */
import { createWardrobe } from '../look/theme.ts'
import type { CreateScreen, RecoveryQuestion, Screen } from '../ports.ts'
import { languageOf, loadWords, type MessageKey, type Words } from '../strings/words.ts'
import { ask } from './ask.ts'
import { createLingering } from './lingering.ts'
import type { StepParts } from './step.ts'
import type { openWindow } from './window.ts'

/** How long a code that was typed is said to be checked, before the frame is taken away; a wrong one is asked for again by then. Milliseconds. */
const checking = 2_000

/** How long a step that is done stays, so that the next takes its place in a frame that is still shown. Milliseconds. */
const between = 150

const leads: Readonly<Partial<Record<NonNullable<RecoveryQuestion['why']>, MessageKey>>> = { login: 'again.code', address: 'address.code', 'new-address': 'address.newCode' }

/** @param open Opens a window of the frame's own, where the browser does it otherwise. */
export function createScreen({ root, stage, reads }: Parameters<CreateScreen>[0], open?: typeof openWindow): Screen {
  const page = root.ownerDocument
  const wardrobe = createWardrobe(page)
  let language = 'en'
  let words: Promise<Words> | undefined
  let accountWords: Promise<Words> | undefined
  const lingering = createLingering(stage)
  const speak = async (): Promise<Words> => {
    const now = await (words ??= loadWords(language))
    page.documentElement.lang = now.locale
    page.documentElement.dir = now.dir
    return now
  }
  /** Draws what is asked of an owner: rarely, and with words of its own. */
  async function step<T>(signal: AbortSignal, load: () => Promise<(parts: StepParts) => Promise<T>>): Promise<T> {
    signal.throwIfAborted()
    lingering.hold()
    const [, spoken, draw] = await Promise.all([speak(), (accountWords ??= loadWords(language, 'account')), load()]).catch((error: unknown) => {
      lingering.drop()
      throw error
    })
    if (signal.aborted) lingering.drop()
    lingering.end()
    return draw({ root, stage, words: spoken, wardrobe, linger: (sheet) => lingering.keep(sheet, between), ...(open && { open }) })
  }
  /** What is said of a code of an account's; of all others, the screen of codes knows. */
  async function leadOf({ why, email, next = '' }: RecoveryQuestion): Promise<string | undefined> {
    const key = why && leads[why]
    return key && (await (accountWords ??= loadWords(language, 'account'))).t(key, { email, next })
  }
  return {
    async approve(approval, signal, act) {
      signal.throwIfAborted()
      const spoken = await speak()
      lingering.end()
      return ask({ root, stage, reads, words: spoken, wardrobe, ...(open && { open }) }, approval, signal, act)
    },
    async askRecoveryCode(question) {
      question.signal.throwIfAborted()
      // Asked for once a device.
      const [spoken, lead, { askCode }] = await Promise.all([speak(), leadOf(question), import('./recovery.ts')])
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
      const [spoken, { showWords }] = await Promise.all([speak(), import('./phrase.ts')])
      lingering.end()
      return showWords({ root, stage, words: spoken, wardrobe, ...(open && { open }) }, read, signal)
    },
    chooseRecovery: (choice) => step(choice.signal, async () => (await import('./choose-recovery.ts')).chooseRecovery(choice)),
    askPassphrase: (question) => step(question.signal, async () => (await import('./passphrase.ts')).askPassphrase(question)),
    askPasskey: (question) => step(question.signal, async () => (await import('./passkey.ts')).askPasskey(question)),
    showCode: (question) => step(question.signal, async () => (await import('./scan.ts')).showCode(question)),
    sayWaits: (question) => step(question.signal, async () => (await import('./waits.ts')).sayWaits(question)),
    confirmRemoval: (question) => step(question.signal, async () => (await import('./ending.ts')).confirmRemoval(question)),
    confirmDeletion: (question) => step(question.signal, async () => (await import('./ending.ts')).confirmDeletion(question)),
    sync(theme) {
      wardrobe.sync(theme)
      if (theme.locale === language) return
      const isOther = languageOf(theme.locale) !== languageOf(language)
      language = theme.locale
      // Words of the same language differ in how numbers are written.
      words = accountWords = undefined
      if (isOther) void speak().catch(() => {})
    },
  }
}
