import type { Family } from '../shared/standard.ts'
import { chainOf, knownChains, withChain, withoutGrant } from '../wallet/state.ts'
import type { Site, WalletState } from '../wallet/state.ts'
import { accountName } from './context.ts'
import type { PopupContext } from './context.ts'
import { h } from './dom.ts'
import { FAMILIES, FAMILY_ORDER } from './families.ts'

type Update = (change: (state: WalletState) => WalletState) => void

function ownersOf(site: Site, family: Family): readonly string[] {
  return family === 'eip155' ? site.accounts : [...new Set(site[family].map(({ of }) => of))]
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
  family: Family,
  owners: readonly string[],
  update: Update,
): HTMLElement {
  const { name } = FAMILIES[family]
  const accounts = owners.map((address) => accountName(context, address)).join(', ')
  const revoke = h('button', {
    class: 'small',
    text: 'Disconnect',
    testid: family === 'eip155' ? 'revoke' : `revoke-${family}`,
    attrs: {
      type: 'button',
      'aria-label': `Disconnect ${origin} from ${name}`,
      'data-origin': origin,
    },
    onClick: () => update((current) => withoutGrant(current, origin, family)),
  })
  return h(
    'span',
    { class: 'controls' },
    h('span', { class: 'row-text' }, h('span', { text: `${name}: ${accounts}` })),
    ...(family === 'eip155' ? [chainSelect(context, state, origin, update)] : []),
    revoke,
  )
}

export function siteRows(context: PopupContext, state: WalletState, update: Update): HTMLElement {
  const sites = Object.entries(state.sites).filter(([, site]) =>
    FAMILY_ORDER.some((family) => ownersOf(site, family).length > 0),
  )
  if (sites.length === 0) return h('p', { class: 'card empty', text: 'No site is connected.' })
  return h(
    'ul',
    { class: 'card rows' },
    ...sites.map(([origin, site]) => {
      const granted = FAMILY_ORDER.map((family) => ({
        family,
        owners: ownersOf(site, family),
      })).filter(({ owners }) => owners.length > 0)
      return h(
        'li',
        { class: 'row tall' },
        h('b', { text: origin }),
        ...granted.map(({ family, owners }) =>
          grantLine(context, state, origin, family, owners, update),
        ),
      )
    }),
  )
}
