/** What approvals are drawn from. */
import { groupAddress } from '@portico/core/internal/format/address-groups'
import { stretches } from '../approve/read/text.ts'
import type { Words } from '../strings/words.ts'
import { fill, h, icon, type Child, type IconName } from './dom.ts'

/** In groups, to be compared or selected by hand: what is selected is the address and nothing else. It is read out as one word. */
export function fullAddress(address: string, { t }: Words): HTMLElement {
  const groups = groupAddress(address)
  return h(
    'div',
    { role: 'group', 'aria-label': t('name.address') },
    h('span', { class: 'hidden' }, address),
    h('div', { class: 'full figures', dir: 'ltr', 'aria-hidden': 'true' }, ...groups.flatMap((group, at) => [h('span', {}, at < 2 || at > groups.length - 3 ? h('b', {}, group) : group), h('wbr')])),
  )
}

/** Of facts with their names. */
export const facts = (...lines: readonly Child[]): HTMLElement => h('dl', { class: 'pane' }, ...lines)

export function line(name: string, ...value: readonly Child[]): HTMLElement {
  return h('div', { class: 'line' }, h('dt', {}, name), h('dd', {}, ...value))
}
/** One whose value has a line of its own. */
export function wideLine(name: string, ...value: readonly Child[]): HTMLElement {
  const made = line(name, ...value)
  made.classList.add('wide')
  return made
}

export const figures = (text: string): HTMLElement => h('bdi', { class: 'figures strong' }, text)
export const sub = (...children: readonly Child[]): HTMLElement => h('p', { class: 'sub' }, ...children)

export type Tone = 'info' | 'caution' | 'grave'
const marks: Readonly<Record<Tone, IconName>> = { info: 'info', caution: 'warning', grave: 'warning' }
/** A remark. What is grave is said at once by a screen reader, too. */
export function careful(tone: Tone, ...children: readonly Child[]): HTMLElement {
  return h('div', { class: `careful ${tone}`, role: tone === 'grave' ? 'alert' : null, 'data-tone': tone }, icon(marks[tone]), h('div', {}, ...children))
}

/** What is opened by whoever wants to see it, and made then. */
export function disclosure(name: string, make: () => Node): HTMLElement {
  const made = h('details', {}, h('summary', {}, icon('chevron'), name))
  made.addEventListener('toggle', () => made.childElementCount === 1 && made.append(make()))
  return made
}

/** What is being read, and its place until it is there. */
export function later<T>(reading: Promise<T>, loading: string, draw: (value: T) => readonly Child[], changed: () => void): HTMLElement {
  const place = h('span', {}, h('span', { class: 'hidden' }, loading), h('span', { class: 'skeleton', 'aria-hidden': 'true' }))
  void reading.then((value) => {
    fill(place, draw(value))
    changed()
  })
  return place
}

/** Somebody's text with what is hidden in it, and what looks like something else, marked. */
export function marked(text: string): Child[] {
  return stretches(text).map(({ is, text: part }) => (is === 'plain' ? part : h('mark', { class: is === 'hidden' ? 'point' : null }, part)))
}

/** Somebody's text in full: as long as it is, as the view around it scrolls. */
export const fullText = (text: string): HTMLElement => h('div', { class: 'text', dir: 'auto' }, ...marked(text))

/** Bytes in full, in a field that scrolls, by keys too. */
export function bytesField(name: string, hex: string): HTMLElement {
  return h('div', { class: 'text raw', role: 'region', tabindex: 0, 'aria-label': name, dir: 'ltr' }, hex)
}
