/** The visitor picks one of several wallets that claim one identity, before anything is signed. */
import { PorticoError } from '../errors/error.ts'
import { limits } from '../limits/limits.ts'
import type { LinkView, State } from '../state/state.ts'
import type { Offer } from '../types/index.ts'
import { contestedClaims, nameKey, rdnsKey, rdnsOf } from '../directory/identity.ts'
import type { WalletContext } from './wallet-context.ts'

export function pickWallet({ state, actions, picks }: WalletContext, id: string): void {
  const { links } = state.get()
  const rivals = rivalsOf(state.get(), id)
  picks.rivals.set(id, rivals)
  for (const each of Object.values(links))
    if (rivals.includes(keyOf(each)) && !picks.rivals.get(each.id)?.includes(keyOf(links[id]!)))
      actions.disconnect({ link: each.id }, 'user').catch(() => {})
  for (const check of [...picks.checks]) check()
}

export const needsPick = ({ state, picks }: WalletContext, id: string): boolean =>
  rivalsOf(state.get(), id).some((key) => !picks.rivals.get(id)?.includes(key))

/**
 * @throws PorticoError `contested` when the visitor picks none, `account-changed` when the link
 *   has disconnected meanwhile.
 */
export async function untilPicked(ctx: WalletContext, id: string): Promise<void> {
  const { asked } = ctx.picks
  if (!needsPick(ctx, id)) return
  const { peer } = ctx.state.get().links[id]!
  const answer = asked.get(id) ?? askVisitor(ctx, id)
  asked.set(id, answer)
  try {
    await answer
  } finally {
    asked.delete(id)
  }
  if (!isLive(ctx, id))
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
  if (needsPick(ctx, id))
    throw new PorticoError('contested', `Two wallets on this page claim to be ${peer.name}`, {
      exit: 'user',
    })
}

async function askVisitor(ctx: WalletContext, id: string): Promise<void> {
  const { portico, picks, services } = ctx
  const { features } = await portico.ui()
  await portico.open({ intent: 'pick', data: { link: id } })
  await new Promise<void>((resolve) => {
    let isOver = false
    const check = (): void => {
      if (!isOver && portico.getState().ui.open && needsPick(ctx, id) && isLive(ctx, id)) return
      off()
      disarm()
      picks.checks.delete(check)
      resolve()
    }
    const off = portico.subscribe(check)
    // When the host renders no card, the deadline ends the question.
    const disarm = services.platform.after(limits.approval, () => {
      isOver = true
      check()
    })
    picks.checks.add(check)
    check()
  })
  if (portico.getState().ui.history.at(-1)?.view === features.viewFor('pick'))
    await portico.close('done')
}

const isLive = ({ state }: WalletContext, id: string): boolean =>
  state.get().links[id]?.state.is === 'live'

const keyOf = ({ connector, offer }: LinkView): string => `${connector}:${offer}`

export function rivalsOf({ links, offers }: Pick<State, 'links' | 'offers'>, id: string): string[] {
  const link = links[id]
  const all = Object.entries(offers).flatMap(([connector, listed]) =>
    listed.map((offer) => ({ key: `${connector}:${offer.id}`, offer })),
  )
  const contested = contestedClaims(all.map(({ offer }) => offer))
  const own = link && all.find(({ key }) => key === keyOf(link))
  if (!own || !contested(own.offer)) return []
  return all
    .filter((each) => each !== own && contested(each.offer) && isRival(each.offer, own.offer))
    .map(({ key }) => key)
}

function isRival(a: Offer, b: Offer): boolean {
  const rdns = rdnsKey(rdnsOf(a))
  return (
    a.namespaces.some((namespace) => b.namespaces.includes(namespace)) &&
    rdns === rdnsKey(rdnsOf(b)) &&
    (rdns !== '' || nameKey(a.name) === nameKey(b.name))
  )
}
