import { sameAddress } from '../shared/guards.ts'
import type { ChainInfo } from '../wallet/config.ts'
import { knownChains, withAddedChain, withoutChain } from '../wallet/state.ts'
import type { WalletState } from '../wallet/state.ts'
import { STATE_KEY } from '../wallet/store.ts'
import { holdings } from './balances.ts'
import { selectedAccount } from './context.ts'
import type { PopupContext } from './context.ts'
import { avatar, h } from './dom.ts'
import { bar, demoLine } from './frame.ts'
import { siteRows } from './sites.ts'
import { twistRow } from './twist.ts'

type Update = (change: (state: WalletState) => WalletState) => void

function section(title: string, ...children: Node[]): HTMLElement {
  return h(
    'section',
    { class: 'group', attrs: { 'aria-label': title } },
    h('h2', { text: title }),
    ...children,
  )
}

function accountRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const selected = selectedAccount(context).evm.address
  const rows = context.accounts.map((account, index) => {
    const { address } = account.evm
    const radio = h('input', {
      testid: `select-${index}`,
      attrs: { type: 'radio', name: 'selected', value: address },
    })
    radio.checked = sameAddress(selected, address)
    radio.addEventListener('change', () => update((current) => ({ ...current, selected: address })))
    const text = h(
      'span',
      { class: 'row-text' },
      h('b', { text: account.name }),
      ...holdings(context, state, account),
    )
    return h('label', { class: 'row' }, avatar(address), text, radio)
  })
  return h(
    'fieldset',
    { class: 'card rows' },
    h('legend', { class: 'hidden', text: 'The account that sites see first' }),
    ...rows,
  )
}

function chainRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const known = knownChains(state, context.config)
  const first = known[0]
  const others = context.config.chains.filter(
    ({ chainId }) => !known.some((chain) => chain.chainId === chainId),
  )
  const row = (chain: ChainInfo, ...trailing: Node[]): HTMLElement =>
    h(
      'li',
      { class: 'row' },
      h(
        'span',
        { class: 'row-text' },
        h('b', { text: chain.name }),
        h('span', { text: `Chain ID ${chain.chainId}` }),
      ),
      ...trailing,
    )
  return h(
    'ul',
    { class: 'card rows' },
    ...known.map((chain) =>
      chain === first
        ? row(chain)
        : row(
            chain,
            h('button', {
              class: 'small',
              text: 'Remove',
              testid: `remove-chain-${chain.chainId}`,
              attrs: { type: 'button', 'aria-label': `Remove ${chain.name}` },
              onClick: () => update((current) => withoutChain(current, chain.chainId)),
            }),
          ),
    ),
    ...others.map((chain) =>
      row(
        chain,
        h('button', {
          class: 'small',
          text: 'Add',
          testid: `add-chain-${chain.chainId}`,
          attrs: { type: 'button', 'aria-label': `Add ${chain.name}` },
          onClick: () => update((current) => withAddedChain(current, chain)),
        }),
      ),
    ),
    ...[...context.config.solana, ...context.config.bitcoin].map(({ chain, name }) =>
      h(
        'li',
        { class: 'row' },
        h('span', { class: 'row-text' }, h('b', { text: name }), h('span', { text: chain })),
      ),
    ),
  )
}

export function showHome(context: PopupContext): void {
  const { store } = context
  const update: Update = (change) => {
    store.update(change)
    render()
  }

  function render(): void {
    const state = store.read()
    const { activeElement } = document
    const focused =
      activeElement instanceof HTMLElement ? activeElement.dataset['testid'] : undefined
    const lock = h(
      'button',
      {
        class: 'switch',
        testid: 'lock',
        attrs: {
          type: 'button',
          role: 'switch',
          'aria-checked': String(state.locked),
          'aria-label': 'Locked',
        },
        onClick: () => update((current) => ({ ...current, locked: !current.locked })),
      },
      h('span', { text: 'Locked' }),
      h('i'),
    )
    const scroll = document.querySelector('main')?.scrollTop ?? 0
    const main = h(
      'main',
      {},
      h('h1', { text: state.locked ? 'Locked' : 'Your wallet', attrs: { tabindex: '-1' } }),
      ...(state.locked
        ? [h('p', { class: 'intro', text: 'Sites see no accounts until you unlock the wallet.' })]
        : []),
      section('Accounts', accountRows(context, state, update)),
      section('Connected sites', siteRows(context, state, update)),
      section('Networks', chainRows(context, state, update)),
      section('For tests', twistRow(context)),
      ...(context.config.relay === undefined
        ? []
        : [
            h('a', {
              class: 'more',
              text: 'Sites that reach it by WalletConnect',
              testid: 'to-wc',
              attrs: { href: '/wc' },
            }),
          ]),
    )
    document.body.replaceChildren(
      h('div', { class: 'page home' }, bar(lock), main, h('footer', {}, demoLine())),
    )
    main.scrollTop = scroll
    if (focused === undefined) main.querySelector('h1')?.focus()
    else document.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus()
  }

  window.addEventListener('storage', (event) => {
    if (event.key === STATE_KEY || event.key === null) render()
  })
  window.addEventListener('focus', render)
  render()
}
