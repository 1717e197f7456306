import { sameAddress } from '../../shared/guards.ts'
import type { Approval } from '../../shared/requests.ts'
import { toPermissions } from '../../wallet/permissions.ts'
import { grantedTo, viewFor, withGrant } from '../../wallet/state.ts'
import type { PopupContext } from '../context.ts'
import { accountName } from '../context.ts'
import { avatar, h } from '../dom.ts'
import { shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

/** Lets the visitor choose which accounts a site may see. */
export function connectScreen(context: PopupContext, origin: string, approval: Extract<Approval, { kind: 'connect' }>): Screen {
  const { store, config, accounts } = context
  const state = store.read()
  const granted = grantedTo(state, origin)
  const preset = granted.length > 0 ? granted : [state.selected ?? accounts[0]?.address ?? '']
  const choices = accounts.map(({ address }, index) => {
    const box = h('input', { testid: `account-${index}`, attrs: { type: 'checkbox', name: 'account', value: address } })
    box.checked = preset.some((one) => sameAddress(one, address))
    const name = h('span', { class: 'row-text' }, h('b', { text: accountName(context, address) }), h('span', { text: shortAddress(address) }))
    return { address, box, row: h('label', { class: 'row' }, avatar(address), name, box) }
  })
  return {
    title: 'Connect this site?',
    intro: 'It will see the addresses and balances of the accounts you choose. It cannot move funds without asking you.',
    body: [h('fieldset', { class: 'card rows' }, h('legend', { class: 'hidden', text: 'Accounts' }), ...choices.map(({ row }) => row))],
    async approve() {
      const chosen = choices.filter(({ box }) => box.checked).map(({ address }) => address)
      if (chosen.length === 0) throw new Error('Choose at least one account.')
      store.update((current) => withGrant(current, origin, chosen))
      const view = viewFor(store.read(), config, origin)
      return approval.method === 'eth_requestAccounts' ? view.accounts : toPermissions(origin, view.accounts)
    },
  }
}
