/** From the share on this device to the recovery phrase, without the server. */
import type { RecoveryKind } from '@portico/wire'
import type { StepDeps } from '../approve/step.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import { faultText } from './faults.ts'
import type { FoundWallet } from './found.ts'
import { byCode, bySecret, openWallet, type OpenDeps, type RecoveryShare } from './open.ts'
import { askEmail, askKind, say, showAddress, start } from './steps.ts'

export interface EmergencyDeps extends OpenDeps {
  drawn: StepDeps
  showPhrase(read: () => Promise<ArrayBuffer | null>, signal: AbortSignal): Promise<void>
  find(): Promise<readonly FoundWallet[]>
}

async function release(
  deps: EmergencyDeps,
  found: FoundWallet,
  kind: RecoveryKind,
  signal: AbortSignal,
): Promise<RecoveryShare | null> {
  if (kind !== 'service') return bySecret(deps, found, kind, signal)
  const email = await askEmail(deps.drawn, signal)
  return email && byCode(deps, found, email.value, signal)
}

/** Whether the visitor has seen the words. */
async function open(
  deps: EmergencyDeps,
  found: FoundWallet,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = found.kind ?? (await askKind(deps.drawn, signal))?.value
  const given = kind && (await release(deps, found, kind, signal))
  if (!given) return false
  const opened = await openWallet(deps, found, given)
  try {
    if (!(await showAddress(deps.drawn, opened, signal))) return false
    let isSeen = false
    const read = async (): Promise<ArrayBuffer> => {
      const phrase = await opened.phrase()
      isSeen = true
      return phrase
    }
    await deps.showPhrase(read, signal)
    return isSeen
  } finally {
    opened.close()
  }
}

/** Until the page is left. */
export async function runEmergency(deps: EmergencyDeps, signal: AbortSignal): Promise<void> {
  const { drawn } = deps
  const { words } = drawn
  for (;;)
    try {
      const wallets = await deps.find()
      if (wallets.length === 0) throw new FrameError('no-session')
      const found = await start(drawn, wallets, signal)
      if (found && (await open(deps, found.value, signal)))
        await say(
          drawn,
          {
            title: 'emergency.done',
            hint: words.t('emergency.doneHint'),
            again: 'emergency.showAgain',
          },
          signal,
        )
    } catch (error) {
      signal.throwIfAborted()
      const isEmpty = isFrameError(error, 'no-session')
      const hint = isEmpty ? words.t('emergency.none') : faultText(error, words)
      const title = isEmpty ? 'emergency.noneTitle' : 'act.failed'
      await say(drawn, { title, hint, again: 'do.retry' }, signal)
    }
}
