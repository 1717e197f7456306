/** Logins as the window leads a visitor through them: the frame is asked what a page's card would ask it. */
import { provider, type FrameStep } from '@portico/wire'
import * as v from 'valibot'
import { askCode as drawCode } from '../approve/recovery.ts'
import type { Sheet } from '../approve/sheet.ts'
import { askCode } from '../login/ask-code.ts'
import type { Stage } from '../ports.ts'
import { FrameError } from '../shared/error.ts'
import { providerName } from '../shared/provider-name.ts'
import { loadWords } from '../strings/words.ts'
import type { Inner, Leads } from './relay.ts'
import { untilBack, untilOpened, type SheetParts } from './sheets.ts'
import { aloneWords, said } from './words.ts'

export interface LeadsParts {
  root: HTMLElement
  now(): number
  /** Opens a provider's window, inside a press; null where the browser refuses it. */
  open(way: string, locale: string): Window | null
}

const stageOf = ({ notify }: Inner): Stage => ({ show: (title) => notify({ is: 'show', title }), hide: () => notify({ is: 'hide' }) })
const drawnBy = async (root: HTMLElement, inner: Inner, locale: string): Promise<SheetParts> => ({ root, stage: stageOf(inner), words: await loadWords(locale), own: aloneWords(locale) })

/** What the visitor has not turned away from. */
function answered<T>(answer: T | null): T {
  if (answer === null) throw new FrameError(4001)
  return answer
}

/** From an address to a wallet: the link where the device is new, and the code. Answers that nothing more is needed. */
async function byEmail({ root, now }: LeadsParts, { email, locale }: { email: string; locale: string }, inner: Inner, signal: AbortSignal): Promise<FrameStep> {
  const drawn = await drawnBy(root, inner, locale)
  const here = ({ resend, now: there }: FrameStep): number => resend - there + now()
  /** Asks for a mail, and waits until the device is let in. */
  async function begin(): Promise<FrameStep> {
    const step = await inner.ask('CONNECT_EMAIL', { email, locale }, signal)
    if (step.action !== 'VERIFY_DEVICE') return step
    const again = async (): Promise<number> => here(await inner.ask('RESEND', undefined, signal))
    return answered(await untilOpened(drawn, { email, resend: here(step), again }, (over) => inner.ask('CONNECT_DEVICE', undefined, over), signal))
  }
  let first: FrameStep | null = await begin()
  const done = (): FrameStep => ({ action: 'CONNECT', expires: now(), resend: now(), now: now() })
  if (first.action === 'CONNECT') return done()
  let checked: Sheet | undefined
  try {
    answered(
      await askCode<FrameStep, unknown>(
        {
          now,
          screen: {
            askRecoveryCode: (question) => drawCode({ ...drawn, lead: said(drawn.own.code, email), linger: (sheet) => (checked = sheet) }, question),
          },
        },
        {
          why: 'login',
          email,
          async begin() {
            const step = first ?? (await begin())
            first = null
            // It was logged in elsewhere meanwhile: the page begins anew, and finds it.
            if (step.action === 'CONNECT') throw new FrameError('no-attempt')
            return step
          },
          resend: () => inner.ask('RESEND', undefined, signal),
          verify: (_, otp) => inner.ask('CONNECT_OTP', { otp }, signal),
        },
        signal,
      ),
    )
  } finally {
    checked?.leave()
    drawn.stage.hide()
  }
  return done()
}

export function createLeads(parts: LeadsParts): Leads {
  const { root, open } = parts
  const visit = async <T>(way: string, locale: string, inner: Inner, work: (over: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> =>
    answered(await untilBack(await drawnBy(root, inner, locale), providerName(way), () => open(way, locale), work, signal))
  return {
    CONNECT_EMAIL: (params, inner, signal) => byEmail(parts, params, inner, signal),
    CONNECT_SOCIAL: (params, inner, signal) => visit(params.provider, params.locale, inner, (over) => inner.ask('CONNECT_SOCIAL', params, over), signal),
    ADD_WAY(params, inner, signal) {
      const { way, locale } = params
      const add = (over: AbortSignal) => inner.ask('ADD_WAY', params, over)
      return way !== 'passkey' && way !== 'farcaster' && v.is(provider, way) ? visit(way, locale, inner, add, signal) : add(signal)
    },
  }
}
