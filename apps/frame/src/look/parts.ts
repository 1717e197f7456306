/** Building blocks of approvals. */
import { groupAddress } from '@portico/core/modal'
import { stretches } from '../approve/read/text.ts'
import type { Words } from '../strings/words.ts'
import { fill, h, icon, type Child, type IconName } from './dom.ts'

/** For comparing; selected text and screen readers get it as one word. */
export function fullAddress(address: string, { t }: Words): HTMLElement {
  const groups = groupAddress(address)
  return h(
    'div',
    { role: 'group', 'aria-label': t('name.address') },
    h('span', { class: 'hidden' }, address),
    h(
      'div',
      { class: 'full figures', dir: 'ltr', 'aria-hidden': 'true' },
      ...groups.flatMap((group, at) => [
        h('span', {}, at < 2 || at > groups.length - 3 ? h('b', {}, group) : group),
        h('wbr'),
      ]),
    ),
  )
}

export const facts = (...lines: readonly Child[]): HTMLElement =>
  h('dl', { class: 'pane' }, ...lines)

export function line(name: string, ...value: readonly Child[]): HTMLElement {
  return h('div', { class: 'line' }, h('dt', {}, name), h('dd', {}, ...value))
}
export function wideLine(name: string, ...value: readonly Child[]): HTMLElement {
  const made = line(name, ...value)
  made.classList.add('wide')
  return made
}

export const figures = (text: string): HTMLElement => h('bdi', { class: 'figures strong' }, text)
export const sub = (...children: readonly Child[]): HTMLElement =>
  h('p', { class: 'sub' }, ...children)

export type Tone = 'info' | 'caution' | 'critical'
const marks: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  caution: 'warning',
  critical: 'warning',
}
/** Screen readers announce critical ones at once. */
export function notice(tone: Tone, ...children: readonly Child[]): HTMLElement {
  return h(
    'div',
    { class: `warning ${tone}`, role: tone === 'critical' ? 'alert' : null, 'data-tone': tone },
    icon(marks[tone]),
    h('div', {}, ...children),
  )
}

/** Content is created when opened. */
export function disclosure(name: string, make: () => Node): HTMLDetailsElement {
  const made = h('details', {}, h('summary', {}, icon('chevron'), name))
  made.addEventListener('toggle', () => {
    if (made.childElementCount === 1) made.append(make())
  })
  return made
}

export function later<T>(
  reading: Promise<T>,
  loading: string,
  draw: (value: T) => readonly Child[],
  changed: () => void,
): HTMLElement {
  const place = h(
    'span',
    {},
    h('span', { class: 'hidden' }, loading),
    h('span', { class: 'skeleton', 'aria-hidden': 'true' }),
  )
  void reading.then((value) => {
    fill(place, draw(value))
    changed()
  })
  return place
}

/** Marks hidden and look-alike characters. */
export function marked(text: string): Child[] {
  return stretches(text).map(({ is, text: part }) =>
    is === 'plain' ? part : h('mark', { class: is === 'hidden' ? 'point' : null }, part),
  )
}

/** In full, because the view scrolls. */
export const fullText = (text: string): HTMLElement =>
  h('div', { class: 'text', dir: 'auto' }, ...marked(text))

export function bytesField(name: string, hex: string): HTMLElement {
  return h(
    'div',
    { class: 'text raw', role: 'region', tabindex: 0, 'aria-label': name, dir: 'ltr' },
    hex,
  )
}
