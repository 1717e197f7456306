import type { Namespace } from '../shared/standard.ts'
import { chainOf, knownChains, withChain, withoutGrant } from '../wallet/state.ts'
import type { Site, WalletState } from '../wallet/state.ts'
import { accountName } from './context.ts'
import type { PopupContext } from './context.ts'
import { h } from './dom.ts'
import { NAMESPACES, NAMESPACE_ORDER } from './namespaces.ts'

type Update = (change: (state: WalletState) => WalletState) => void

function ownersOf(site: Site, namespace: Namespace): readonly string[] {
  return namespace === 'eip155' ? site.accounts : [...new Set(site[namespace].map(({ of }) => of))]
}

function chainSelect(
  context: PopupContext,
  state: WalletState,
  origin: string,
  update: Update,
): HTMLElement {
  const select = h('select', {
    testid: 'site-chain',
    attrs: { 'aria-label': `Network of ${origin}`, 'data-origin': origin },
  })
  for (const chain of knownChains(state, context.config))
    select.append(new Option(chain.name, String(chain.chainId)))
  select.value = String(chainOf(state, context.config, origin).chainId)
  select.addEventListener('change', () =>
    update((current) => withChain(current, origin, Number(select.value))),
  )
  return select
}

function grantLine(
  context: PopupContext,
  state: WalletState,
  origin: string,
  namespace: Namespace,
  owners: readonly string[],
  update: Update,
): HTMLElement {
  const { name } = NAMESPACES[namespace]
  const accounts = owners.map((address) => accountName(context, address)).join(', ')
  const revoke = h('button', {
    class: 'small',
    text: 'Disconnect',
    testid: namespace === 'eip155' ? 'revoke' : `revoke-${namespace}`,
    attrs: {
      type: 'button',
      'aria-label': `Disconnect ${origin} from ${name}`,
      'data-origin': origin,
    },
    onClick: () => update((current) => withoutGrant(current, origin, namespace)),
  })
  return h(
    'span',
    { class: 'controls' },
    h('span', { class: 'row-text' }, h('span', { text: `${name}: ${accounts}` })),
    ...(namespace === 'eip155' ? [chainSelect(context, state, origin, update)] : []),
    revoke,
  )
}

export function siteRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const sites = Object.entries(state.sites).filter(([, site]) =>
    NAMESPACE_ORDER.some((namespace) => ownersOf(site, namespace).length > 0),
  )
  if (sites.length === 0) return h('p', { class: 'card empty', text: 'No site is connected.' })
  return h(
    'ul',
    { class: 'card rows' },
    ...sites.map(([origin, site]) => {
      const granted = NAMESPACE_ORDER.map((namespace) => ({
        namespace,
        owners: ownersOf(site, namespace),
      })).filter(({ owners }) => owners.length > 0)
      return h(
        'li',
        { class: 'row tall' },
        h('b', { text: origin }),
        ...granted.map(({ namespace, owners }) =>
          grantLine(context, state, origin, namespace, owners, update),
        ),
      )
    }),
  )
}
