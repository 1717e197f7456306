import { selectedAccount } from '../popup/context.ts'
import type { PopupContext } from '../popup/context.ts'
import { avatar, fact, facts, h, longFact } from '../popup/dom.ts'
import { NAMESPACES, NAMESPACE_ORDER } from '../popup/namespaces.ts'
import { shortAddress } from '../popup/format.ts'
import type { Screen } from '../popup/screen.ts'
import { grant, readProposal } from './namespaces.ts'
import type { Granted, Offer, Proposed } from './namespaces.ts'
import { wcNetworks } from './networks.ts'
import { defined } from '../shared/defined.ts'

function nameOf({ config }: PopupContext, caip: string): string {
  const name =
    config.chains.find(({ chainId }) => `eip155:${chainId}` === caip)?.name ??
    config.solana.find((each) => each.caip === caip)?.name
  return name === undefined ? caip : `${name} (${caip})`
}

function missingLines(
  context: PopupContext,
  { missingChains, missingMethods, blocked }: Offer,
): readonly Node[] {
  const lines = [
    ...(missingChains.length === 0
      ? []
      : [
          longFact(
            'Networks it will not get',
            h('span', {
              testid: 'missing-chains',
              text: missingChains.map((caip) => nameOf(context, caip)).join(', '),
            }),
          ),
        ]),
    ...(missingMethods.length === 0
      ? []
      : [
          longFact(
            'Requests this wallet does not know',
            h('span', { testid: 'missing-methods', text: missingMethods.join(', ') }),
          ),
        ]),
  ]
  return [
    ...(blocked.length === 0
      ? []
      : [h('p', { class: 'caution', text: `The site cannot do without ${blocked.join(', ')}.` })]),
    ...(lines.length === 0 ? [] : [facts(...lines)]),
  ]
}

/** Undefined if something can be approved. */
function obstacle({ networks, blocked }: Offer): string | undefined {
  if (blocked.length > 0) return 'This wallet does not have what the site cannot do without.'
  return networks.length === 0
    ? 'This wallet has none of the networks that the site asks for.'
    : undefined
}

/** The selected one is proposed. */
function accountChoices(
  context: PopupContext,
): readonly { box: HTMLInputElement; row: HTMLElement }[] {
  const preset = selectedAccount(context)
  return context.accounts.map((account, index) => {
    const box = h('input', {
      testid: `account-${index}`,
      attrs: { type: 'checkbox', name: 'account', value: account.name },
    })
    box.checked = account === preset
    const text = h(
      'span',
      { class: 'row-text' },
      h('b', { text: account.name }),
      h('span', { text: shortAddress(account.evm.address) }),
    )
    return { box, row: h('label', { class: 'row' }, avatar(account.evm.address), text, box) }
  })
}

function namespaceChoices({
  networks,
}: Offer): readonly { namespace: string; box: HTMLInputElement; row: HTMLElement }[] {
  return NAMESPACE_ORDER.filter((namespace) =>
    networks.some((network) => network.namespace === namespace),
  ).map((namespace) => {
    const box = h('input', {
      testid: `chain-${namespace}`,
      attrs: { type: 'checkbox', name: 'chain', value: namespace },
    })
    box.checked = true
    const names = networks
      .filter((network) => network.namespace === namespace)
      .map(({ name }) => name)
    const text = h(
      'span',
      { class: 'row-text' },
      h('b', { text: NAMESPACES[namespace].name }),
      h('span', { text: names.join(', ') }),
    )
    return { namespace, box, row: h('label', { class: 'row' }, text, box) }
  })
}

/**
 * With what the wallet lacks.
 *
 * @param settle Answers with what was granted.
 */
export function proposalScreen(
  context: PopupContext,
  proposed: Proposed,
  settle: (namespaces: Record<string, Granted>) => Promise<unknown>,
): Screen {
  const offer = readProposal(proposed, wcNetworks(context.store.read(), context.config))
  const accounts = accountChoices(context)
  const namespaces = namespaceChoices(offer)
  const methods = [
    ...new Set(
      Object.values(grant(proposed, offer.networks, [])).flatMap((namespace) => namespace.methods),
    ),
  ]
  const requests = methods.join(', ') || 'None'
  const blocked = obstacle(offer)
  return defined({
    title: 'Connect this site?',
    blocked,
    intro:
      'It will see the addresses and balances of the accounts you choose. It cannot move funds without asking you.',
    body: [
      h('p', {
        class: 'caution',
        text: 'Nobody has checked who this is. Go on only if you have just asked for it there.',
      }),
      h(
        'fieldset',
        { class: 'card rows' },
        h('legend', { class: 'hidden', text: 'Accounts' }),
        ...accounts.map(({ row }) => row),
      ),
      ...(namespaces.length === 0
        ? []
        : [
            h(
              'section',
              { class: 'group' },
              h('h2', { text: 'Networks', attrs: { id: 'networks' } }),
              h(
                'fieldset',
                { class: 'card rows', attrs: { 'aria-labelledby': 'networks' } },
                ...namespaces.map(({ row }) => row),
              ),
            ),
          ]),
      ...missingLines(context, offer),
      h(
        'details',
        { class: 'card' },
        h('summary', { text: 'What it may ask for' }),
        facts(fact('Requests', requests)),
      ),
    ],
    async approve() {
      const chosen = context.accounts.filter((_, index) => accounts[index]?.box.checked)
      if (chosen.length === 0) throw new Error('Choose at least one account.')
      const allowed = namespaces.filter(({ box }) => box.checked).map(({ namespace }) => namespace)
      const networks = offer.networks.filter(({ namespace }) => allowed.includes(namespace))
      if (networks.length === 0) throw new Error('Choose at least one network.')
      return settle(grant(proposed, networks, chosen))
    },
  })
}
