/** EIP-712: in words where the type is known, and a tree. */
import { h, type Child } from '../look/dom.ts'
import { disclosure, facts, figures, fullAddress, line, marked, wideLine } from '../look/parts.ts'
import type { TypedData } from '../ports.ts'
import { allowanceNodes } from './allowances.ts'
import type { ApprovalContext, Sight } from './approval-context.ts'
import { describedParts } from './described.ts'
import { authorizationNodes } from './authorization.ts'
import { treeOf } from './data-tree.ts'
import { orderNodes } from './orders.ts'
import { readKnown, type Known } from './read/known-data.ts'
import { networkOf } from './read/networks.ts'
import { createShown, safeNodes } from './safe.ts'
import { describerOf } from './steps.ts'

type Described = Exclude<Known, { is: 'look-alike' | 'unknown' }>

export function typedDataSight(context: ApprovalContext, data: TypedData): Sight {
  const { words, warn, approval } = context
  const { t } = words
  warnOfChain(context, data)
  const known = readKnown(data, approval.account, describerOf(context))
  const tree = treeOf(context, data)
  const whole = h('div', { class: 'pane' }, tree)
  const about = aboutDomain(context, data)
  if (known.is === 'look-alike' || known.is === 'unknown') {
    if (known.is === 'look-alike') warn('caution', t('data.lookAlike'))
    else warn('info', t('data.unknown'))
    return {
      title: t('title.data'),
      nodes: [about, h('h2', {}, t('data.heading')), whole],
      action: t('do.sign'),
      anyway: t('do.signAnyway'),
    }
  }
  return {
    title: t(titleOf(known)),
    nodes: [...nodesOf(context, known), about, disclosure(t('data.show'), () => whole)],
    action: t(known.is === 'allowances' ? 'do.allow' : 'do.sign'),
    anyway: t('do.signAnyway'),
  }
}

function titleOf(known: Described): Parameters<ApprovalContext['words']['t']>[0] {
  if (known.is === 'allowances') return 'title.allow'
  if (known.is === 'orders') return 'title.order'
  if (known.is === 'safe') return 'title.safe'
  if (known.is === 'described') return 'title.data'
  return known.authorization.is === 'payment' ? 'title.send' : 'title.data'
}

function nodesOf(context: ApprovalContext, known: Described): readonly Child[] {
  switch (known.is) {
    case 'allowances':
      return allowanceNodes(context, known.allowances)
    case 'authorization':
      return authorizationNodes(context, known.authorization)
    case 'orders':
      return orderNodes(context, known.orders)
    case 'safe':
      return safeNodes(context, known)
    case 'described': {
      const { lead, lines } = describedParts(context, createShown(context), known.description)
      return [h('div', { class: 'lead' }, ...lead), facts(...lines)]
    }
  }
}

/** What does not name its network counts on each that has the contract. */
function warnOfChain(
  { words: { t }, warn, approval }: ApprovalContext,
  { domain }: TypedData,
): void {
  if (domain.chainId === undefined) warn('caution', t('data.everyNetworkWarn'))
  else if (`eip155:${domain.chainId}` !== approval.chain) {
    const chain = networkOf(`eip155:${domain.chainId}`).name
    warn('critical', t('data.otherChain', { chain, network: networkOf(approval.chain).name }))
  }
}

function aboutDomain({ words, approval }: ApprovalContext, { domain }: TypedData): HTMLElement {
  const { t } = words
  return facts(
    line(
      t('data.for'),
      domain.name === undefined
        ? t('data.noName')
        : h('bdi', { class: 'strong' }, ...marked(domain.name)),
    ),
    domain.version !== undefined &&
      line(t('data.version'), h('bdi', {}, ...marked(domain.version))),
    line(
      t('pay.network'),
      domain.chainId === undefined ? t('data.everyNetwork') : networkOf(approval.chain).name,
    ),
    domain.verifyingContract !== undefined &&
      wideLine(t('data.contract'), fullAddress(domain.verifyingContract, words)),
    domain.salt !== undefined && wideLine(t('data.salt'), figures(domain.salt)),
  )
}
