/** EIP-712: a tree, and words if it permits spending tokens. */
import { isUnlimited } from '@portico/wire'
import { h, type Child } from '../look/dom.ts'
import {
  disclosure,
  facts,
  figures,
  fullAddress,
  line,
  marked,
  sub,
  wideLine,
} from '../look/parts.ts'
import type { TypedData } from '../ports.ts'
import type { Words } from '../strings/words.ts'
import type { ApprovalContext, Sight } from './approval-context.ts'
import { authorizationNodes } from './authorization.ts'
import { readAuthorization } from './read/authorization.ts'
import { networkOf } from './read/networks.ts'
import { readPermit, type Allowance } from './read/permit.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** Our own limit: more values could hide one. */
const most = 500
const deepest = 12

export function typedDataSight(context: ApprovalContext, data: TypedData): Sight {
  const { words, warn, approval } = context
  const { t } = words
  const { domain } = data
  const network = networkOf(approval.chain)
  if (domain.chainId !== undefined && `eip155:${domain.chainId}` !== approval.chain)
    warn(
      'critical',
      t('data.otherChain', {
        chain: networkOf(`eip155:${domain.chainId}`).name,
        network: network.name,
      }),
    )
  const allowances = readPermit(data)
  const tree = treeOf(context, data)
  const whole = h('div', { class: 'pane' }, tree)
  const about = facts(
    line(
      t('data.for'),
      domain.name === undefined
        ? t('data.noName')
        : h('bdi', { class: 'strong' }, ...marked(domain.name)),
    ),
    domain.version !== undefined &&
      line(t('data.version'), h('bdi', {}, ...marked(domain.version))),
    line(t('pay.network'), network.name),
    domain.verifyingContract !== undefined &&
      wideLine(t('data.contract'), fullAddress(domain.verifyingContract, words)),
    domain.salt !== undefined && wideLine(t('data.salt'), figures(domain.salt)),
  )
  const authorization = readAuthorization(data)
  if (authorization)
    return {
      title: t(authorization.is === 'payment' ? 'title.send' : 'title.data'),
      nodes: [
        ...authorizationNodes(context, authorization),
        about,
        disclosure(t('data.show'), () => whole),
      ],
      action: t('do.sign'),
      anyway: t('do.signAnyway'),
    }
  if (allowances.length > 0)
    return {
      title: t('title.allow'),
      nodes: [
        ...allowanceNodes(context, allowances),
        about,
        disclosure(t('data.show'), () => whole),
      ],
      action: t('do.allow'),
      anyway: t('do.signAnyway'),
    }
  return {
    title: t('title.data'),
    nodes: [about, h('h2', {}, t('data.heading')), whole],
    action: t('do.sign'),
    anyway: t('do.signAnyway'),
  }
}

function subjectOf({ token, amount, item }: Allowance, { t }: Words, tokens: Tokens): Child {
  if (item === undefined) return tokens.allowance(token, amount)
  if (item !== 'all') return t('pay.item', { item: item.toString() })
  return t(amount === 0n ? 'allow.revoke' : 'allow.all')
}

/** The signature costs nothing and is on no chain until used. */
function allowanceNodes(context: ApprovalContext, allowances: readonly Allowance[]): Child[] {
  const { words, warn } = context
  const { t } = words
  const tokens = createTokens(context)
  if (allowances.some(({ amount }) => amount === null || isUnlimited(amount)))
    warn('critical', t('allow.unlimitedWarn'))
  if (allowances.some(({ item, amount }) => item === 'all' && amount !== 0n))
    warn('critical', t('allow.allWarn'))
  if (allowances.some(({ item }) => typeof item === 'bigint')) warn('caution', t('allow.itemWarn'))
  if (allowances.some(({ amount }) => amount !== 0n)) warn('caution', t('allow.signed'))
  return [
    h(
      'div',
      { class: 'lead' },
      ...allowances.map((each) => h('p', { class: 'figure' }, subjectOf(each, words, tokens))),
      sub(
        allowances.every(({ amount }) => amount === 0n)
          ? t('allow.revokeHint')
          : t('allow.lead', { spender: t('name.someone') }),
      ),
    ),
    facts(
      ...[...new Set(allowances.map(({ spender }) => spender))].map((spender) =>
        wideLine(t('allow.spender'), fullAddress(spender, words)),
      ),
      ...allowances
        .filter(({ token }, at) => allowances.findIndex((each) => each.token === token) === at)
        .map(({ token, item }) =>
          item === undefined
            ? wideLine(t('allow.token'), tokens.name(token), fullAddress(token, words))
            : wideLine(t('allow.collection'), fullAddress(token, words)),
        ),
    ),
  ]
}

/** Exactly the signed values. */
function treeOf(
  { words, warn }: ApprovalContext,
  { types, primaryType, message }: TypedData,
): HTMLElement {
  let left = most
  let isCut = false
  const value = (type: string, given: unknown, depth: number): Child[] => {
    const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? []
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (depth > deepest || left <= 0) {
      isCut = true
      return ['…']
    }
    if (item !== undefined && Array.isArray(given))
      return [
        h(
          'ul',
          {},
          ...given
            .slice(0, left + 1)
            .map((each: unknown, at) => entry(`${at + 1}`, item, each, depth)),
        ),
      ]
    if (fields)
      return [
        h(
          'ul',
          {},
          ...fields.map(({ name, type: inner }) =>
            entry(
              name,
              inner,
              isRecord(given) && Object.hasOwn(given, name) ? given[name] : undefined,
              depth,
            ),
          ),
        ),
      ]
    if (type === 'address' && /^0x[\da-f]{40}$/i.test(String(given)))
      return [fullAddress(String(given), words)]
    return [h('bdi', { class: 'value figures' }, ...marked(textOf(given)))]
  }
  const entry = (name: string, type: string, given: unknown, depth: number): HTMLElement => {
    left--
    return h(
      'li',
      {},
      h('span', { class: 'key' }, h('bdi', {}, ...marked(name)), ': '),
      ...value(type, given, depth + 1),
    )
  }
  const [root] = value(primaryType, message, 0)
  if (isCut) warn('critical', words.t('data.tooLong'))
  const tree = root instanceof HTMLElement ? root : h('ul')
  tree.classList.add('tree')
  return h('div', {}, sub(h('bdi', {}, ...marked(primaryType))), tree)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: unknown): string {
  if (value instanceof Uint8Array)
    return `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (typeof value === 'object' && value !== null)
    return (
      JSON.stringify(value, (_, each: unknown) =>
        typeof each === 'bigint' ? String(each) : each,
      ) ?? ''
    )
  return value === undefined ? '—' : String(value)
}
