/** The logins that the window leads a visitor through, in place of the page's card. */
import { provider, type FrameReply, type FrameStep, type FrameUser } from '@portico/wire'
import * as v from 'valibot'
import type { Sheet } from '../approve/sheet.ts'
import { loadScreens } from '../bundles/load.ts'
import { askCode } from '../login/ask-code.ts'
import type { Stage } from '../ports.ts'
import { FrameError } from '../shared/error.ts'
import { providerName } from '../shared/provider-name.ts'
import { loadWords, type Part } from '../strings/words.ts'
import type { Inner, Leads } from './relay.ts'
import { untilBack, untilOpened, type SheetDeps } from './sheets.ts'
import { windowWords, fill } from './words.ts'

export interface LeadsDeps {
  root: HTMLElement
  now(): number
  /** Call it in the press; null if the browser opens no window. */
  open(loginMethod: string, locale: string): Window | null
}

const stageOf = ({ notify }: Inner): Stage => ({
  show: (title) => notify({ is: 'show', title }),
  hide: () => notify({ is: 'hide' }),
})
const drawnBy = async (
  root: HTMLElement,
  inner: Inner,
  locale: string,
  part?: Part,
): Promise<SheetDeps> => ({
  root,
  stage: stageOf(inner),
  words: await loadWords(locale, part),
  own: windowWords(locale),
})

function answered<T>(answer: T | null): T {
  if (answer === null) throw new FrameError(4001)
  return answer
}

/** Asks for the link in the mail if the device is new, then for the code. */
async function byEmail(
  { root, now }: LeadsDeps,
  { email, locale }: { email: string; locale: string },
  inner: Inner,
  signal: AbortSignal,
): Promise<FrameStep> {
  const loading = Promise.all([drawnBy(root, inner, locale, 'account'), loadScreens()])
  const [drawn, screens] = await loading
  const localResend = ({ resend, now: there }: FrameStep): number => resend - there + now()
  async function begin(): Promise<FrameStep> {
    const step = await inner.ask('CONNECT_EMAIL', { email, locale }, signal)
    if (step.action !== 'VERIFY_DEVICE') return step
    const again = async (): Promise<number> =>
      localResend(await inner.ask('RESEND', undefined, signal))
    return answered(
      await untilOpened(
        drawn,
        { email, resend: localResend(step), again },
        (workSignal) => inner.ask('CONNECT_DEVICE', undefined, workSignal),
        signal,
      ),
    )
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
            askRecoveryCode: (question) =>
              screens.askCode(
                {
                  ...drawn,
                  lead: fill(drawn.own.code, email),
                  linger: (sheet) => (checked = sheet),
                },
                question,
              ),
          },
        },
        {
          why: 'login',
          email,
          async begin() {
            const step = first ?? (await begin())
            first = null
            // The visitor has logged in in another tab: the page asks again and finds that login.
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

/** Shows the code here, because the window covers the page's card. */
async function byFarcaster(
  { root }: LeadsDeps,
  { url, locale }: Scanned,
  inner: Inner,
  signal: AbortSignal,
): Promise<FrameUser> {
  const loading = Promise.all([drawnBy(root, inner, locale, 'account'), loadScreens()])
  const [drawn, { scan }] = await loading
  let user: FrameUser | undefined
  async function act(workSignal: AbortSignal): Promise<void> {
    user = await inner.ask('CONNECT_FARCASTER', undefined, workSignal)
  }
  const draw = scan({ url, signal, act }, fill(drawn.own.provider, 'Farcaster'))
  try {
    answered(await draw({ ...drawn, linger: (sheet) => sheet.leave() }))
  } finally {
    drawn.stage.hide()
  }
  return user!
}

interface Scanned {
  url: string
  locale: string
}

export function createLeads(deps: LeadsDeps): Leads {
  const { root, open } = deps
  let scanned: Scanned | undefined
  const visit = async <T>(
    loginMethod: string,
    locale: string,
    inner: Inner,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> =>
    answered(
      await untilBack(
        await drawnBy(root, inner, locale),
        providerName(loginMethod),
        () => open(loginMethod, locale),
        work,
        signal,
      ),
    )
  return {
    CONNECT_EMAIL: (params, inner, signal) => byEmail(deps, params, inner, signal),
    CONNECT_SOCIAL({ provider: loginMethod, locale }, inner, signal) {
      // This window cannot navigate the page's tab, so it opens one for the provider.
      return visit(
        loginMethod,
        locale,
        inner,
        (workSignal) => inner.ask('CONNECT_SOCIAL', { provider: loginMethod, locale }, workSignal),
        signal,
      )
    },
    async GET_FARCASTER_URI(params, inner, signal): Promise<FrameReply<'GET_FARCASTER_URI'>> {
      const reply = await inner.ask('GET_FARCASTER_URI', params, signal)
      scanned = { url: reply.url, locale: params.locale }
      return reply
    },
    CONNECT_FARCASTER: (_, inner, signal) =>
      scanned
        ? byFarcaster(deps, scanned, inner, signal)
        : inner.ask('CONNECT_FARCASTER', undefined, signal),
    ADD_LOGIN_METHOD(params, inner, signal) {
      const { loginMethod, locale } = params
      const add = (workSignal: AbortSignal) => inner.ask('ADD_LOGIN_METHOD', params, workSignal)
      return loginMethod !== 'passkey' && loginMethod !== 'farcaster' && v.is(provider, loginMethod)
        ? visit(loginMethod, locale, inner, add, signal)
        : add(signal)
    },
  }
}
