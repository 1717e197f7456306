/** Connects a wallet where consent is required. Loaded with the first press that has to ask. */
import type { AccountRef, Offer } from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'

/**
 * The card asks for consent and then the wallet. The promise settles with the card.
 *
 * @param announces Whether an offer is of this wallet.
 */
export async function agree(
  portico: Omit<PorticoInternals, 'ui'>,
  rdns: string,
  announces: (offer: Offer) => boolean,
): Promise<AccountRef> {
  const { offers, options } = portico.getState()
  const { termsConditionsUrl, privacyPolicyUrl } = options
  if (!termsConditionsUrl && !privacyPolicyUrl) return portico.connect({ wallet: rdns })
  const actions = await portico.walletActions()
  // First, so that the card it opens is the earlier one.
  const connection = actions.connect()
  // Reported to the caller even if the card cannot be shown.
  connection.catch(() => {})
  for (const [connector, listed] of Object.entries(offers)) {
    const [offer, ...others] = listed.filter((each) => !each.contested && announces(each))
    if (!offer || others.length > 0) continue
    const { id, name, icon, login } = offer
    if (login)
      await (login === 'email'
        ? portico.open({ intent: 'login' })
        : portico.open({ intent: 'loginBy', data: { loginMethod: login, name } }))
    else {
      const data = { connector, offer: id, name, rdns }
      await portico.open({ intent: 'ask', data: icon === undefined ? data : { ...data, icon } })
    }
    return connection
  }
  await portico.open({ intent: 'wallets' })
  return connection
}
