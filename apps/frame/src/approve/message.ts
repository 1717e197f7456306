import { h } from '../look/dom.ts'
import { bytesField, disclosure, facts, fullText, line, marked, sub } from '../look/parts.ts'
import type { ApprovalContext, Sight } from './approval-context.ts'
import { networkOf } from './read/networks.ts'
import { isFor, readSignIn, type SignInMessage } from './read/sign-in.ts'
import { readText, stretches, toHex } from './read/text.ts'

export function messageSight(context: ApprovalContext, bytes: Uint8Array): Sight {
  const { t } = context.words
  const text = readText(bytes)
  const signIn = text === null ? null : readSignIn(text)
  if (text !== null) warnOf(context, text)
  if (signIn && text !== null) return signInSight(context, signIn, text)
  return {
    title: t('title.message'),
    nodes:
      text === null
        ? [sub(t('text.raw')), bytesField(t('text.heading'), toHex(bytes))]
        : text === ''
          ? [sub(t('text.empty'))]
          : [fullText(text)],
    action: t('do.sign'),
    anyway: t('do.signAnyway'),
  }
}

function warnOf({ warn, words: { t } }: ApprovalContext, text: string): void {
  const found = new Set(stretches(text).map(({ is }) => is))
  if (found.has('hidden')) warn('caution', t('text.hidden'))
  if (found.has('mixed')) warn('caution', t('text.mixed'))
}

function signInSight(
  { words: { t }, warn, approval: { origin, account, chain } }: ApprovalContext,
  message: SignInMessage,
  text: string,
): Sight {
  if (!isFor(message, origin))
    warn('critical', t('signIn.other', { domain: message.domain, origin }))
  const isSame = chain.startsWith('eip155:')
    ? message.account.toLowerCase() === account.toLowerCase()
    : message.account === account
  if (!isSame) warn('critical', t('signIn.otherAccount'))
  const [namespace = ''] = chain.split(':')
  const named =
    message.chain === ''
      ? null
      : networkOf(message.chain.includes(':') ? message.chain : `${namespace}:${message.chain}`)
  return {
    title: t('title.signIn'),
    nodes: [
      sub(t('signIn.lead')),
      facts(
        line(t('signIn.domain'), h('bdi', { class: 'strong' }, ...marked(message.domain))),
        message.statement !== '' &&
          line(t('signIn.statement'), h('span', { dir: 'auto' }, ...marked(message.statement))),
        named && line(t('signIn.chain'), named.name),
      ),
      disclosure(t('signIn.show'), () => fullText(text)),
    ],
    action: t('do.signIn'),
    anyway: t('do.signAnyway'),
  }
}
