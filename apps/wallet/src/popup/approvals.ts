import { alreadyPending, toErrorBody, unsupportedMethod } from '../shared/errors.ts'
import { MARK, parseFromHost } from '../shared/messages.ts'
import type { Answer, Ask, Opening, OriginView, Ready } from '../shared/messages.ts'
import { parseApproval } from '../shared/requests.ts'
import type { Approval } from '../shared/requests.ts'
import { accountsOf, answerAtOnce } from '../shared/route.ts'
import { chainOf, viewFor, withChain } from '../wallet/state.ts'
import type { PopupContext } from './context.ts'
import { present, showNotice } from './frame.ts'
import type { Screen } from './screen.ts'
import { connectScreen } from './screens/connect.ts'
import { unlockScreen } from './screens/unlock.ts'
import { screenFor } from './signing.ts'
import type { Standing } from './signing.ts'

/** How long to wait for the page after an answer, milliseconds. */
const LINGER = 1500

async function siteScreen(
  context: PopupContext,
  origin: string,
  approval: Approval,
): Promise<Screen> {
  if (approval.kind === 'connect') return connectScreen(context, origin, approval)
  if (approval.kind === 'solana-sign-in')
    return (await import('./screens/solana-message.ts')).signInScreen(context, origin, approval)
  const { store, config } = context
  const view = viewFor(store.read(), config, origin)
  const standing: Standing = {
    site: origin,
    origin,
    account: view.accounts[0],
    chain: chainOf(store.read(), config, origin),
    bitcoin: view.bitcoin,
    setChain: (chainId) => store.update((state) => withChain(state, origin, chainId)),
  }
  return screenFor(context, standing, approval)
}

/** One after the other. */
export function serveApprovals(context: PopupContext, opener: Window, opening: Opening): void {
  const { origin } = opening
  const view = (): OriginView => viewFor(context.store.read(), context.config, origin)
  const post = (message: Ready | Answer): void => opener.postMessage(message, origin)
  let busy = false
  let closing: number | undefined

  async function decide(ask: Ask): Promise<unknown> {
    const approval = parseApproval(ask.method, ask.params)
    if (approval === undefined) throw unsupportedMethod(ask.method)
    if (context.store.read().locked)
      await present({ origin }, unlockScreen(context.store), { label: 'Unlock', id: 'unlock' })
    const known = view()
    const granted =
      approval.kind === 'connect' && !approval.again ? accountsOf(known, approval.namespace) : []
    if (granted.length > 0) return granted
    const route = answerAtOnce(approval, known)
    if (route?.to === 'error') throw route.error
    if (route?.to === 'answer') return route.result
    return await present({ origin }, await siteScreen(context, origin, approval))
  }

  async function answer(ask: Ask): Promise<void> {
    const { id } = ask
    if (busy)
      return post({
        mark: MARK,
        type: 'answer',
        id,
        view: view(),
        ok: false,
        error: toErrorBody(alreadyPending(ask.method)),
      })
    busy = true
    window.clearTimeout(closing)
    try {
      const result = await decide(ask)
      post({ mark: MARK, type: 'answer', id, view: view(), ok: true, result })
    } catch (thrown) {
      post({ mark: MARK, type: 'answer', id, view: view(), ok: false, error: toErrorBody(thrown) })
    }
    busy = false
    closing = window.setTimeout(() => window.close(), LINGER)
  }

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== opener || event.origin !== origin) return
    const message = parseFromHost(event.data)
    if (message?.type === 'ask') void answer(message)
    else if (message?.type === 'done') window.close()
  })
  showNotice('One moment…', `Waiting for ${origin}.`)
  post({ mark: MARK, type: 'ready', id: opening.id, view: view() })
}
