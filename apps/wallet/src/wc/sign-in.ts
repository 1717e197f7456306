/** CAIP-222, `wc_sessionAuthenticate`: one message a network. */
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { accountName, selectedAccount, signerOf } from '../popup/context.ts'
import type { PopupContext } from '../popup/context.ts'
import { avatar, fact, facts, h } from '../popup/dom.ts'
import { shortAddress } from '../popup/format.ts'
import type { Screen } from '../popup/screen.ts'
import { messageCard } from '../popup/screens/message.ts'
import type { Authenticate, Kit } from './kit.ts'
import { METHODS } from './namespaces.ts'
import { wcNetworks } from './networks.ts'
import { defined } from '../shared/defined.ts'

type AuthPayload = Authenticate['params']['authPayload']
type Auth = Parameters<Kit['approveSessionAuthenticate']>[0]['auths'][number]

/** Those it can sign for. */
export function signInNetworks(
  context: PopupContext,
  { chains }: Pick<AuthPayload, 'chains'>,
): readonly string[] {
  const networks = wcNetworks(context.store.read(), context.config)
  return networks
    .filter(({ caip, namespace }) => namespace === 'eip155' && chains.includes(caip))
    .map(({ caip }) => caip)
}

/** Only if it differs from the site's URL. */
export function strangeDomain(
  { domain }: Pick<AuthPayload, 'domain'>,
  url: string,
): string | undefined {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return domain === host
    ? undefined
    : `The message is for ${domain}, and the site says that it is ${host || 'nobody'}. Sign only if you know why.`
}

/** Once a network (EIP-4361 in a CACAO, CAIP-74). */
export async function signIns(
  context: PopupContext,
  payload: AuthPayload,
  address: `0x${string}`,
  chains: readonly string[],
): Promise<Auth[]> {
  const signer = await signerOf(context, address)
  return Promise.all(
    chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${address}`
      const s = await signer.signMessage({ message: formatMessage(payload, iss) })
      return buildAuthObject(payload, { t: 'eip191', s }, iss)
    }),
  )
}

/** Its own networks and methods. */
export function ownPayload(payload: AuthPayload, chains: readonly string[]): AuthPayload {
  return populateAuthPayload({
    authPayload: payload,
    chains: [...chains],
    methods: [...(METHODS['eip155'] ?? [])],
  })
}

export function signInScreen(
  context: PopupContext,
  request: Authenticate,
  settle: (auths: Auth[]) => Promise<unknown>,
): Screen {
  const { authPayload, requester } = request.params
  const chains = signInNetworks(context, authPayload)
  const preset = selectedAccount(context)
  const message = h('div')
  const show = (address: string): void => {
    const text = formatMessage(ownPayload(authPayload, chains), `did:pkh:${chains[0]}:${address}`)
    message.replaceChildren(messageCard(new TextEncoder().encode(text)))
  }
  const choices = context.accounts.map((account, index) => {
    const { address } = account.evm
    const box = h('input', {
      testid: `account-${index}`,
      attrs: { type: 'radio', name: 'account', value: address },
    })
    box.checked = account === preset
    box.addEventListener('change', () => show(address))
    const text = h(
      'span',
      { class: 'row-text' },
      h('b', { text: accountName(context, address) }),
      h('span', { text: shortAddress(address) }),
    )
    return { address, box, row: h('label', { class: 'row' }, avatar(address), text, box) }
  })
  const networks = wcNetworks(context.store.read(), context.config).filter(({ caip }) =>
    chains.includes(caip),
  )
  const named = networks.map(({ name }) => name).join(', ') || 'None'
  const strange = strangeDomain(authPayload, requester.metadata.url)
  const blocked =
    chains.length === 0 ? 'This wallet has none of the networks that the site asks for.' : undefined
  if (blocked === undefined) show(preset.evm.address)
  return defined({
    title: 'Sign in to this site?',
    intro:
      'It will know that the account is yours, and see its address and balances. It cannot move funds without asking you.',
    blocked,
    body: [
      ...(strange === undefined
        ? []
        : [h('p', { class: 'caution', testid: 'strange-domain', text: strange })]),
      h('p', {
        class: 'caution',
        text: 'Nobody has checked who this is. Go on only if you have just asked for it there.',
      }),
      h(
        'fieldset',
        { class: 'card rows' },
        h('legend', { class: 'hidden', text: 'Account' }),
        ...choices.map(({ row }) => row),
      ),
      facts(
        fact('For', h('b', { text: authPayload.domain, testid: 'domain' })),
        fact('Networks', named),
      ),
      message,
    ],
    async approve() {
      const chosen = choices.find(({ box }) => box.checked)
      if (chosen === undefined) throw new Error('Choose an account.')
      return settle(await signIns(context, ownPayload(authPayload, chains), chosen.address, chains))
    },
  })
}
