import { h } from '../popup/dom.ts'
import { bar, demoLine, show } from '../popup/frame.ts'
import type { PopupContext } from '../popup/context.ts'
import type { Kit, Session } from './kit.ts'
import { scanSection } from './scan.ts'
import {
  chainsOf,
  currentAccount,
  currentChain,
  namespacesOf,
  switchAccount,
  switchChain,
} from './sessions.ts'

/** Nothing to decide. */
export type HomeScreen = {
  shown(): boolean
  /** Keeps what is being typed. */
  refresh(): void
}

type Options = readonly (readonly [value: string, text: string])[]

function select(
  testid: string,
  attrs: Readonly<Record<string, string>>,
  options: Options,
  chosen: string,
): HTMLSelectElement {
  const element = h('select', { testid, attrs })
  for (const [value, text] of options) element.append(new Option(text, value))
  element.value = chosen
  return element
}

function sessionRow(
  kit: Kit,
  context: PopupContext,
  session: Session,
  act: (what: Promise<unknown>) => void,
): HTMLElement {
  const { topic, peer } = session
  const { name, url } = peer.metadata
  const storage = window.localStorage
  const account = select(
    'session-account',
    { 'aria-label': `Account for ${name}`, 'data-topic': topic },
    context.accounts.map((each) => [each.name, each.name] as const),
    currentAccount(context, session)?.name ?? '',
  )
  account.addEventListener('change', () => {
    const wanted = context.accounts.find((each) => each.name === account.value)
    if (wanted !== undefined) act(switchAccount(kit, context, session, wanted))
  })
  const now = currentChain(context, session, storage)
  const chain = select(
    'session-chain',
    { 'aria-label': `Network of ${name}`, 'data-topic': topic },
    chainsOf(context, session).map((each) => [String(each.chainId), each.name] as const),
    String(now?.chainId),
  )
  chain.addEventListener('change', () =>
    act(switchChain(kit, context, session, Number(chain.value), storage)),
  )
  const leave = h('button', {
    class: 'small',
    text: 'Disconnect',
    testid: 'session-disconnect',
    attrs: { type: 'button', 'aria-label': `Disconnect ${name}`, 'data-topic': topic },
    onClick: () =>
      act(kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })),
  })
  return h(
    'li',
    { class: 'row tall', testid: 'wc-session' },
    h(
      'span',
      { class: 'row-text' },
      h('b', { text: name }),
      h('span', { text: url }),
      h('span', { text: namespacesOf(session).join(', ') }),
    ),
    h(
      'div',
      { class: 'session-controls' },
      h('span', { text: 'Account' }),
      account,
      ...(now === undefined ? [] : [h('span', { text: 'Network' }), chain]),
    ),
    leave,
  )
}

/**
 * How to connect, and the sessions.
 *
 * @param problem Why connecting just failed.
 */
export function showWcHome(
  kit: Kit,
  context: PopupContext,
  connect: (text: string) => Promise<void>,
  problem?: string,
): HomeScreen {
  const error = h('p', { class: 'error', testid: 'session-error', attrs: { role: 'alert' } })
  const list = h('div')
  const title = h('h1', { text: 'Pocket Wallet', attrs: { tabindex: '-1' } })
  function act(what: Promise<unknown>): void {
    error.textContent = ''
    what.then(refresh, (thrown: unknown) => {
      error.textContent = thrown instanceof Error ? thrown.message : 'That did not work.'
      refresh()
    })
  }
  function refresh(): void {
    const { activeElement } = document
    const focused =
      activeElement instanceof HTMLElement && list.contains(activeElement)
        ? activeElement.dataset
        : undefined
    const sessions = Object.values(kit.getActiveSessions())
    list.replaceChildren(
      sessions.length === 0
        ? h('p', { class: 'card empty', text: 'No site is connected.' })
        : h(
            'ul',
            { class: 'card rows' },
            ...sessions.map((session) => sessionRow(kit, context, session, act)),
          ),
    )
    if (focused === undefined) return
    const same = list.querySelector<HTMLElement>(
      `[data-testid="${focused['testid']}"][data-topic="${focused['topic']}"]`,
    )
    ;(same ?? title).focus()
  }
  refresh()
  document.title = 'Pocket Wallet'
  show(
    bar(),
    h(
      'main',
      {},
      title,
      scanSection(connect, problem),
      h(
        'section',
        { class: 'group', attrs: { 'aria-label': 'Connected sites' } },
        h('h2', { text: 'Connected sites' }),
        error,
        list,
      ),
      h('a', {
        class: 'more',
        text: 'Accounts, networks and sites in this browser',
        attrs: { href: '/' },
      }),
    ),
    h('footer', {}, demoLine()),
  )
  return { refresh, shown: () => list.isConnected }
}
