/** The origin is verified; all else is the page's claim. */
import { monogram } from '@portico/core/modal'
import { cleanName } from '@portico/core/adapter'
import { h } from '../look/dom.ts'
import type { ApprovalContext } from './approval-context.ts'
import { urlOf } from './read/sign-in.ts'
import { inLetters } from './read/text.ts'

/** Pages on the visitor's own machine. */
const isLocal = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(host)

export function whoAsks(context: ApprovalContext): HTMLElement {
  const { words, approval, warn } = context
  const { origin, dapp } = approval
  const page = urlOf(origin)
  const name = cleanName(dapp?.name, 48) || words.t('who.unnamed')
  const claimed = dapp === null ? null : urlOf(dapp.url)
  if (claimed && claimed.origin !== origin)
    warn('caution', words.t('who.other', { claimed: claimed.host || claimed.protocol, origin }))
  const letters = inLetters(page?.hostname ?? '')
  if (letters !== null) warn('caution', words.t('who.letters', { letters }))
  if (page?.protocol === 'http:' && !isLocal(page.hostname))
    warn('caution', words.t('who.insecure'))
  const { letter, fill } = monogram(origin, name)
  const logo = h('span', { class: 'logo', 'aria-hidden': 'true' }, letter)
  logo.style.setProperty('background', fill)
  return h(
    'div',
    { class: 'who' },
    logo,
    h(
      'div',
      {},
      h('p', { class: 'name', dir: 'auto' }, name),
      h(
        'p',
        { class: 'origin', dir: 'ltr' },
        page ? `${page.protocol}//` : '',
        h('b', {}, page?.host ?? origin),
      ),
    ),
  )
}
