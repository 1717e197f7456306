import { alreadyPending, toErrorBody, unknownChain, unsupportedMethod } from '../shared/errors.ts'
import { toChainHex } from '../shared/guards.ts'
import { MARK, parseFromHost } from '../shared/messages.ts'
import type { Answer, Ask, Opening, OriginView, Ready } from '../shared/messages.ts'
import { parseApproval } from '../shared/requests.ts'
import type { Approval } from '../shared/requests.ts'
import { accountsOf, answerAtOnce } from '../shared/route.ts'
import { chainOf, knownChains, viewFor } from '../wallet/state.ts'
import type { PopupContext } from './context.ts'
import { present, showNotice } from './frame.ts'
import type { Screen } from './screen.ts'
import { addScreen, switchScreen } from './screens/chains.ts'
import { connectScreen } from './screens/connect.ts'
import { messageScreen } from './screens/message.ts'

/** How long to wait for the page's word after an answer before closing without it, in milliseconds. */
const LINGER = 1500

/** What signs for a family is loaded when it is asked for. */
async function screenFor(context: PopupContext, origin: string, approval: Approval): Promise<Screen> {
  const chain = chainOf(context.store.read(), context.config, origin)
  switch (approval.kind) {
    case 'connect':
      return connectScreen(context, origin, approval)
    case 'message':
      return messageScreen(context, approval)
    case 'typed-data':
      return (await import('./screens/typed-data.ts')).typedDataScreen(context, approval, chain.chainId)
    case 'transaction':
      return (await import('./screens/transaction.ts')).transactionScreen(context, approval.transaction, chain)
    case 'switch-chain':
      return switchScreen(context, origin, requireChain(context, approval.chainId))
    case 'add-chain': {
      const known = knownChains(context.store.read(), context.config).find(({ chainId }) => chainId === approval.chain.chainId)
      return known === undefined ? addScreen(context, origin, approval.chain) : switchScreen(context, origin, known)
    }
    case 'solana-message':
      return (await import('./screens/solana-message.ts')).solanaMessageScreen(context, approval)
    case 'solana-transactions':
      return (await import('./screens/solana-transaction.ts')).solanaTransactionScreen(context, approval)
    case 'solana-sign-in':
      return (await import('./screens/solana-message.ts')).signInScreen(context, origin, approval)
    case 'bitcoin-message':
      return (await import('./screens/bitcoin-message.ts')).bitcoinMessageScreen(context, approval)
    case 'bitcoin-psbt':
      return (await import('./screens/bitcoin-transaction.ts')).psbtScreen(context, origin, approval)
    case 'bitcoin-transfer':
      return (await import('./screens/bitcoin-transaction.ts')).transferScreen(context, origin, approval)
  }
}

function requireChain(context: PopupContext, wanted: number): ReturnType<typeof chainOf> {
  const found = knownChains(context.store.read(), context.config).find(({ chainId }) => chainId === wanted)
  if (found === undefined) throw unknownChain(toChainHex(wanted))
  return found
}

async function unlock(context: PopupContext, origin: string): Promise<void> {
  const screen: Screen = {
    title: 'Pocket Wallet is locked',
    intro: 'Unlock it to see what the site asks for. This demonstration needs no password.',
    body: [],
    async approve() {
      context.store.update((state) => ({ ...state, locked: false }))
    },
  }
  await present(origin, screen, 'Unlock', 'unlock')
}

/** Answers the requests of the page that opened this window, one after the other. */
export function serveApprovals(context: PopupContext, opener: Window, opening: Opening): void {
  const { origin } = opening
  const view = (): OriginView => viewFor(context.store.read(), context.config, origin)
  const post = (message: Ready | Answer): void => opener.postMessage(message, origin)
  let busy = false
  let closing: number | undefined

  async function decide(ask: Ask): Promise<unknown> {
    const approval = parseApproval(ask.method, ask.params)
    if (approval === undefined) throw unsupportedMethod(ask.method)
    if (context.store.read().locked) await unlock(context, origin)
    const known = view()
    const granted = approval.kind === 'connect' && !approval.again ? accountsOf(known, approval.family) : []
    if (granted.length > 0) return granted
    const route = answerAtOnce(approval, known)
    if (route?.to === 'error') throw route.error
    if (route?.to === 'answer') return route.result
    return await present(origin, await screenFor(context, origin, approval))
  }

  async function answer(ask: Ask): Promise<void> {
    const { id } = ask
    if (busy) return post({ mark: MARK, type: 'answer', id, view: view(), ok: false, error: toErrorBody(alreadyPending(ask.method)) })
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
