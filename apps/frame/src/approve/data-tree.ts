/** Typed data as a tree. */
import { h, type Child } from '../look/dom.ts'
import { fullAddress, marked, sub } from '../look/parts.ts'
import type { TypedData } from '../ports.ts'
import type { ApprovalContext } from './approval-context.ts'

/** Our own limit: more values could hide one. */
const most = 500
const deepest = 12

/** Exactly the signed values. */
export function treeOf(
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
