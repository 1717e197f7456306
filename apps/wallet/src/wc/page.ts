// As on a phone: over a relay, by code or link.
import type { PopupContext } from '../popup/context.ts'
import { show, showNotice, bar, demoLine } from '../popup/frame.ts'
import { h } from '../popup/dom.ts'
import { answerProposal, answerRequest, answerSignIn } from './answers.ts'
import type { Ending } from './answers.ts'
import { createQuestionQueue } from './question-queue.ts'
import { showOutcome } from './done.ts'
import type { Outcome } from './done.ts'
import { showWcHome } from './home.ts'
import type { HomeScreen } from './home.ts'
import { pendingSignIns, startKit } from './kit.ts'
import type { Authenticate, Kit, Proposal, Request } from './kit.ts'
import { returnAddress } from './leave.ts'
import { claim } from './single.ts'
import { parsePairingUri } from './uri.ts'
import type { PairingUri } from './uri.ts'
import './style.css'

/** For a site's proposal, milliseconds. */
const PATIENCE = 20_000

/** Tab history: a site's link led here. */
const FOLLOWED = 'followed'

/** Another tab is now the wallet. */
const ELSEWHERE = '/wc?elsewhere=1'

type Kind = 'proposal' | 'sign-in' | 'request'

const words: Readonly<Record<Kind, Readonly<Record<Ending, Omit<Outcome, 'back'>>>>> = {
  proposal: {
    approved: { title: 'Connected', text: 'Go on at the site.' },
    rejected: {
      title: 'Not connected',
      text: 'The site has been told no. It can show you a fresh code.',
    },
    answered: { title: 'Answered', text: 'Go on at the site.' },
    expired: {
      title: 'Too late',
      text: 'The site does not wait any more. Get a fresh code there.',
    },
  },
  'sign-in': {
    approved: { title: 'Signed in', text: 'Go on at the site.' },
    rejected: {
      title: 'Not signed in',
      text: 'The site has been told no. It can show you a fresh code.',
    },
    answered: { title: 'Answered', text: 'Go on at the site.' },
    expired: {
      title: 'Too late',
      text: 'The site does not wait any more. Get a fresh code there.',
    },
  },
  request: {
    approved: { title: 'Done', text: 'The site has its answer. Go on there.' },
    rejected: { title: 'Rejected', text: 'The site has been told no.' },
    answered: { title: 'Answered', text: 'There was nothing to decide.' },
    expired: { title: 'Too late', text: 'The site does not wait for an answer any more.' },
  },
}

function showElsewhere(): void {
  show(
    bar(),
    h(
      'main',
      { class: 'notice' },
      h('h1', { text: 'Open in another tab', attrs: { tabindex: '-1' } }),
      h('p', {
        class: 'intro',
        text: 'Sites talk to the wallet there. One tab at a time can listen to them.',
      }),
    ),
    h(
      'footer',
      {},
      h(
        'div',
        { class: 'actions' },
        h('a', {
          class: 'button',
          text: 'Use it here',
          testid: 'use-here',
          attrs: { href: '/wc' },
        }),
      ),
      demoLine(),
    ),
  )
}

/** For failures that can be retried. */
const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : 'That did not work.'

/**
 * Or why none came.
 *
 * @param proposed Settles when it comes; the SDK's `once` would end the page's own listening.
 */
async function awaitProposal(
  kit: Kit,
  { uri, topic }: PairingUri,
  proposed: Promise<void>,
): Promise<void> {
  let timer: number | undefined
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(
      () => reject(new Error('The site did not answer. Get a fresh code there and try again.')),
      PATIENCE,
    )
  })
  // A link followed twice is one pairing.
  const paired = kit.core.pairing.getPairings().some((each) => each.topic === topic)
    ? undefined
    : kit.pair({ uri })
  await Promise.race([Promise.all([paired, proposed]), late]).finally(() =>
    window.clearTimeout(timer),
  )
}

/**
 * @param followed A site's link led here, so there is a way back.
 * @returns opens a pairing.
 */
function serve(kit: Kit, context: PopupContext, followed: boolean): (text: string) => void {
  let home: HomeScreen | undefined
  let last: Outcome | undefined
  let arrived = (): void => undefined
  const goHome = (problem?: string): void => {
    last = undefined
    home = showWcHome(kit, context, connect, problem)
  }
  const questions = createQuestionQueue(() => {
    if (last !== undefined) showOutcome(last, goHome)
    else if (home?.shown()) home.refresh()
    else goHome()
  })
  const finish = (
    kind: Kind,
    ending: Ending,
    peer: Parameters<typeof returnAddress>[0] | undefined,
  ): void => {
    // No visitor was asked, so the screen stays.
    if (kind === 'request' && ending === 'answered') return
    last = { ...words[kind][ending], back: followed && peer ? returnAddress(peer) : undefined }
  }
  const onProposal = (proposal: Proposal): void => {
    arrived()
    const { id, pairingTopic: topic, proposer } = proposal
    const ask = async (signal: AbortSignal): Promise<void> =>
      finish('proposal', await answerProposal(kit, context, proposal, signal), proposer.metadata)
    questions.add({ id, topic, ask })
  }
  const onSignIn = (request: Authenticate): void => {
    arrived()
    const { id, topic, params } = request
    const ask = async (signal: AbortSignal): Promise<void> =>
      finish(
        'sign-in',
        await answerSignIn(kit, context, request, signal),
        params.requester.metadata,
      )
    questions.add({ id, topic, ask })
  }
  const onRequest = (request: Request): void => {
    const { id, topic } = request
    const peer = kit.getActiveSessions()[topic]?.peer.metadata
    const ask = async (signal: AbortSignal): Promise<void> =>
      finish('request', await answerRequest(kit, context, request, signal), peer)
    questions.add({ id, topic, ask })
  }

  async function connect(text: string): Promise<void> {
    const pairing = parsePairingUri(text)
    if (pairing === undefined)
      throw new Error('This is no code of WalletConnect. It has to begin with wc:')
    if (pairing.until !== undefined && pairing.until * 1000 <= Date.now())
      throw new Error('This code has expired. Get a fresh one at the site.')
    const open = Object.values(kit.getPendingSessionProposals()).find(
      ({ pairingTopic }) => pairingTopic === pairing.topic,
    )
    if (open !== undefined) return onProposal(open)
    showNotice('One moment…', 'Waiting for the site to say who it is.')
    const proposed = new Promise<void>((resolve) => {
      arrived = resolve
    })
    await awaitProposal(kit, pairing, proposed).catch((thrown: unknown) => {
      if (!questions.busy()) goHome(reasonOf(thrown))
    })
  }

  kit.on('session_proposal', ({ params }) => onProposal(params))
  kit.on('session_authenticate', onSignIn)
  kit.on('session_request', onRequest)
  kit.on('session_delete', ({ topic }) => {
    questions.drop((question) => question.topic === topic)
    if (home?.shown()) home.refresh()
  })
  kit.on('proposal_expire', ({ id }) => questions.drop((question) => question.id === id))
  kit.on('session_request_expire', ({ id }) => questions.drop((question) => question.id === id))
  goHome()
  // From before a reload.
  Object.values(kit.getPendingSessionProposals()).forEach(onProposal)
  kit.getPendingSessionRequests().forEach(onRequest)
  for (const { id, pairingTopic: topic, verifyContext, ...params } of pendingSignIns(kit))
    onSignIn({ id, topic, params, verifyContext })
  return (text) => void connect(text).catch((thrown: unknown) => goHome(reasonOf(thrown)))
}

/** At home, or at a linked or open question. */
export async function openPage(context: PopupContext): Promise<void> {
  const { relay } = context.config
  const query = new URLSearchParams(window.location.search)
  if (relay === undefined)
    return showNotice('No phone wallet here', 'This wallet was started without a relay.')
  if (query.has('elsewhere')) return showElsewhere()
  const uri = query.get('uri')
  const followed = uri !== null || query.has('requestId') || window.history.state === FOLLOWED
  // A reload keeps the way back and is no new pairing.
  window.history.replaceState(followed ? FOLLOWED : null, '', '/wc')
  showNotice('One moment…', 'The wallet is starting.')
  await claim(window.navigator.locks, () => window.location.replace(ELSEWHERE))
  const kit = await startKit(relay, window.location.origin)
  const connect = serve(kit, context, followed)
  if (uri !== null) connect(uri)
}
