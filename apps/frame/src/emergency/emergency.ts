/** Opens the wallet of this browser when the server is gone, refuses or has lost its database. */
import { emergencyHost, frameHostMeta } from '@portico/wire'
import * as v from 'valibot'
import { openWindow } from '../approve/window.ts'
import { loadScreens } from '../bundles/load.ts'
import { metaOf } from '../host/host.ts'
import { createKeys, startWorker } from '../keys/keys.ts'
import { createStretch, startStretch } from '../keys/stretch.ts'
import { createWardrobe } from '../look/theme.ts'
import { createRecoveryService } from '../server/recovery-service.ts'
import { languageOf } from '../strings/words.ts'
import { FrameError } from '../shared/error.ts'
import { faultText } from './faults.ts'
import { findWallets } from './found.ts'
import { runEmergency } from './run.ts'
import { say } from './steps.ts'
import { emergencyWords } from './words.ts'

const query = new URLSearchParams(location.search)
const locale = query.get('locale') ?? navigator.language
const mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

export async function openPage(root: HTMLElement): Promise<void> {
  const wardrobe = createWardrobe(document)
  const [words, screens] = await Promise.all([emergencyWords(locale), loadScreens()])
  const { documentElement } = document
  documentElement.lang = languageOf(locale)
  documentElement.dir = words.dir
  document.title = words.t('emergency.title')
  wardrobe.sync({ mode, variables: {}, locale, dir: words.dir })
  const stage = { show() {}, hide() {} }
  const drawn = {
    root,
    stage,
    words,
    wardrobe,
    open: openWindow,
    linger: (sheet: { leave(): void }) => sheet.leave(),
  }
  const { signal } = new AbortController()
  const host = v.safeParse(
    v.pipe(v.string(), v.parseJson(), emergencyHost),
    metaOf(document, frameHostMeta) ?? '',
  )
  if (!host.success) {
    const hint = faultText(new FrameError('no-recovery-service'), words)
    await say(drawn, { title: 'act.failed', hint, again: null }, signal)
    return
  }
  const { recoveryService, passkeyDomain = location.hostname } = host.output
  await runEmergency(
    {
      drawn,
      find: () => findWallets(indexedDB),
      screen: {
        askRecoveryCode: (question) => screens.askCode(drawn, question),
        askPassphrase: (question) => screens.askPassphrase(question)(drawn),
        askPasskey: (question) => screens.askPasskey(question)(drawn),
      },
      showPhrase: (read, ended) => screens.showWords(drawn, read, ended),
      recoveryService: createRecoveryService({
        base: recoveryService,
        fetch: (...all) => fetch(...all),
      }),
      keys: createKeys(startWorker),
      stretch: createStretch(() => startStretch()),
      passkeyDomain,
      site: location.origin,
      locale: languageOf(locale),
      now: () => Date.now(),
    },
    signal,
  )
}
