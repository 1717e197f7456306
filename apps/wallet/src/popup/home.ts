import { isHex, sameAddress } from '../shared/guards.ts'
import type { ChainInfo } from '../wallet/config.ts'
import { chainOf, knownChains, withAddedChain, withChain, withoutChain, withoutGrant } from '../wallet/state.ts'
import type { WalletState } from '../wallet/state.ts'
import { STATE_KEY } from '../wallet/store.ts'
import type { PopupContext } from './context.ts'
import { accountName } from './context.ts'
import { avatar, h } from './dom.ts'
import { formatAmount, shortAddress } from './format.ts'
import { bar, demoLine } from './frame.ts'

type Update = (change: (state: WalletState) => WalletState) => void

function section(title: string, ...children: Node[]): HTMLElement {
  return h('section', { class: 'group', attrs: { 'aria-label': title } }, h('h2', { text: title }), ...children)
}

function balanceLine(context: PopupContext, chain: ChainInfo, address: string): HTMLElement {
  const { symbol, decimals } = chain.nativeCurrency
  const line = h('span', { class: 'balance', text: `… ${symbol} on ${chain.name}` })
  context.rpc(chain.rpcUrl, 'eth_getBalance', [address, 'latest']).then(
    (wei) => {
      if (isHex(wei) && wei.length > 2) line.textContent = `${formatAmount(BigInt(wei), decimals, 3)} ${symbol} on ${chain.name}`
    },
    () => {
      line.textContent = `${chain.name} does not answer`
    },
  )
  return line
}

function accountRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const selected = state.selected ?? context.accounts[0]?.address ?? ''
  const rows = context.accounts.map(({ address }, index) => {
    const radio = h('input', { testid: `select-${index}`, attrs: { type: 'radio', name: 'selected', value: address } })
    radio.checked = sameAddress(selected, address)
    radio.addEventListener('change', () => update((current) => ({ ...current, selected: address })))
    const lines = knownChains(state, context.config).map((chain) => balanceLine(context, chain, address))
    const text = h('span', { class: 'row-text' }, h('b', { text: accountName(context, address) }), h('span', { text: shortAddress(address) }), ...lines)
    return h('label', { class: 'row' }, avatar(address), text, radio)
  })
  return h('fieldset', { class: 'card rows' }, h('legend', { class: 'hidden', text: 'The account that sites see first' }), ...rows)
}

function siteRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const sites = Object.entries(state.sites).filter(([, site]) => site.accounts.length > 0)
  if (sites.length === 0) return h('p', { class: 'card empty', text: 'No site is connected.' })
  const chains = knownChains(state, context.config)
  return h('ul', { class: 'card rows' }, ...sites.map(([origin, site]) => {
    const select = h('select', { testid: 'site-chain', attrs: { 'aria-label': `Network of ${origin}`, 'data-origin': origin } })
    for (const chain of chains) select.append(new Option(chain.name, String(chain.chainId)))
    select.value = String(chainOf(state, context.config, origin).chainId)
    select.addEventListener('change', () => update((current) => withChain(current, origin, Number(select.value))))
    const revoke = h('button', {
      class: 'small', text: 'Disconnect', testid: 'revoke',
      attrs: { type: 'button', 'aria-label': `Disconnect ${origin}`, 'data-origin': origin },
      onClick: () => update((current) => withoutGrant(current, origin)),
    })
    const names = site.accounts.map((address) => accountName(context, address)).join(', ')
    return h('li', { class: 'row tall' },
      h('span', { class: 'row-text' }, h('b', { text: origin }), h('span', { text: names })),
      h('span', { class: 'controls' }, select, revoke))
  }))
}

function chainRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const known = knownChains(state, context.config)
  const first = known[0]
  const others = context.config.chains.filter(({ chainId }) => !known.some((chain) => chain.chainId === chainId))
  const row = (chain: ChainInfo, ...trailing: Node[]): HTMLElement =>
    h('li', { class: 'row' }, h('span', { class: 'row-text' }, h('b', { text: chain.name }), h('span', { text: `Chain ID ${chain.chainId}` })), ...trailing)
  return h('ul', { class: 'card rows' },
    ...known.map((chain) => chain === first ? row(chain) : row(chain, h('button', {
      class: 'small', text: 'Remove', testid: `remove-chain-${chain.chainId}`, attrs: { type: 'button', 'aria-label': `Remove ${chain.name}` },
      onClick: () => update((current) => withoutChain(current, chain.chainId)),
    }))),
    ...others.map((chain) => row(chain, h('button', {
      class: 'small', text: 'Add', testid: `add-chain-${chain.chainId}`, attrs: { type: 'button', 'aria-label': `Add ${chain.name}` },
      onClick: () => update((current) => withAddedChain(current, chain)),
    }))))
}

/** Shows the wallet's home and keeps it true to what other windows change. */
export function showHome(context: PopupContext): void {
  const { store } = context
  const update: Update = (change) => {
    store.update(change)
    render()
  }

  function render(): void {
    const state = store.read()
    const { activeElement } = document
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset['testid'] : undefined
    const lock = h('button', {
      class: 'switch', testid: 'lock',
      attrs: { type: 'button', role: 'switch', 'aria-checked': String(state.locked), 'aria-label': 'Locked' },
      onClick: () => update((current) => ({ ...current, locked: !current.locked })),
    }, h('span', { text: 'Locked' }), h('i'))
    const scroll = document.querySelector('main')?.scrollTop ?? 0
    const main = h('main', {},
      h('h1', { text: state.locked ? 'Locked' : 'Your wallet', attrs: { tabindex: '-1' } }),
      ...(state.locked ? [h('p', { class: 'intro', text: 'Sites see no accounts until you unlock the wallet.' })] : []),
      section('Accounts', accountRows(context, state, update)),
      section('Connected sites', siteRows(context, state, update)),
      section('Networks', chainRows(context, state, update)))
    document.body.replaceChildren(h('div', { class: 'page home' }, bar(lock), main, h('footer', {}, demoLine())))
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
