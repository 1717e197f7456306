import type { OwnAccount } from '../../chains/accounts.ts'
import { sameAddress } from '../../shared/guards.ts'
import type { Approval } from '../../shared/requests.ts'
import { accountsOf } from '../../shared/route.ts'
import type { Namespace } from '../../shared/standard.ts'
import { toPermissions } from '../../wallet/permissions.ts'
import { siteOf, viewFor, withGrant } from '../../wallet/state.ts'
import type { Site } from '../../wallet/state.ts'
import { bitcoinChains, grantOf, selectedAccount } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { avatar, h } from '../dom.ts'
import { NAMESPACES, NAMESPACE_ORDER } from '../namespaces.ts'
import { shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

type Connect = Extract<Approval, { kind: 'connect' }>

function addressOn(
  context: PopupContext,
  { evm, solana, bitcoin }: OwnAccount,
  namespace: Namespace,
): string {
  if (namespace === 'eip155') return evm.address
  return namespace === 'solana'
    ? solana.address
    : bitcoin.payment.address(bitcoinChains(context)[0] ?? 'bitcoin:mainnet')
}

function isGranted(site: Site, account: OwnAccount, namespace: Namespace): boolean {
  const { address } = account.evm
  return namespace === 'eip155'
    ? site.accounts.some((one) => sameAddress(one, address))
    : site[namespace].some(({ of }) => sameAddress(of, address))
}

function hasAny(site: Site, namespace: Namespace): boolean {
  return (namespace === 'eip155' ? site.accounts : site[namespace]).length > 0
}

function accountChoices(
  context: PopupContext,
  site: Site,
  namespace: Namespace,
): { account: OwnAccount; box: HTMLInputElement; row: HTMLElement }[] {
  const before = context.accounts.filter((account) => isGranted(site, account, namespace))
  const preset = before.length > 0 ? before : [selectedAccount(context)]
  return context.accounts.map((account, index) => {
    const box = h('input', {
      testid: `account-${index}`,
      attrs: { type: 'checkbox', name: 'account', value: account.name },
    })
    box.checked = preset.includes(account)
    const name = h(
      'span',
      { class: 'row-text' },
      h('b', { text: account.name }),
      h('span', { text: shortAddress(addressOn(context, account, namespace)) }),
    )
    return {
      account,
      box,
      row: h('label', { class: 'row' }, avatar(account.evm.address), name, box),
    }
  })
}

/** Without namespaces that the site has already. */
function chainChoices(
  site: Site,
  asked: Namespace,
): { namespace: Namespace; box: HTMLInputElement; row: HTMLElement }[] {
  return NAMESPACE_ORDER.filter((namespace) => namespace === asked || !hasAny(site, namespace)).map(
    (namespace) => {
      const { name, hint } = NAMESPACES[namespace]
      const box = h('input', {
        testid: `chain-${namespace}`,
        attrs: { type: 'checkbox', name: 'chain', value: namespace },
      })
      box.checked = box.disabled = namespace === asked
      return {
        namespace,
        box,
        row: h(
          'label',
          { class: 'row' },
          h('span', { class: 'row-text' }, h('b', { text: name }), h('span', { text: hint })),
          box,
        ),
      }
    },
  )
}

/** Accounts and chains. */
export function connectScreen(
  context: PopupContext,
  origin: string,
  { namespace, again }: Connect,
): Screen {
  const { store, config } = context
  const site = siteOf(store.read(), origin)
  const accounts = accountChoices(context, site, namespace)
  const chains = chainChoices(site, namespace)
  return {
    title:
      namespace === 'eip155'
        ? 'Connect this site?'
        : `Connect this site to ${NAMESPACES[namespace].name}?`,
    intro:
      'It will see the addresses and balances of the accounts you choose. It cannot move funds without asking you.',
    body: [
      h(
        'fieldset',
        { class: 'card rows' },
        h('legend', { class: 'hidden', text: 'Accounts' }),
        ...accounts.map(({ row }) => row),
      ),
      h(
        'section',
        { class: 'group' },
        h('h2', { text: 'Chains', attrs: { id: 'chains' } }),
        h(
          'fieldset',
          { class: 'card rows', attrs: { 'aria-labelledby': 'chains' } },
          ...chains.map(({ row }) => row),
        ),
      ),
    ],
    async approve() {
      const chosen = accounts.filter(({ box }) => box.checked).map(({ account }) => account)
      if (chosen.length === 0) throw new Error('Choose at least one account.')
      const namespaces = chains.filter(({ box }) => box.checked).map((each) => each.namespace)
      store.update((state) => withGrant(state, origin, grantOf(context, chosen, namespaces)))
      const view = viewFor(store.read(), config, origin)
      return again ? toPermissions(origin, view.accounts) : accountsOf(view, namespace)
    },
  }
}
