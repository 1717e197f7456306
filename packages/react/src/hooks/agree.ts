/**
 * Connects a wallet for a page's own button where consent is required: loaded with the first press
 * that has to ask for it.
 */
import type { AccountRef, Offer } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/public/internals'

/**
 * The card asks for consent, about this wallet, and then asks the wallet. The promise is that of a
 * visitor's own choice: it settles with the card.
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
  // Once it is here, so that the card which it opens is the first of the two.
  await portico.walletActions()
  const connection = portico.connect()
  // Said to whoever waits for it, also where the card cannot be shown.
  connection.catch(() => {})
  for (const [connector, listed] of Object.entries(offers)) {
    const [offer, ...others] = listed.filter((each) => !each.contested && announces(each))
    if (!offer || others.length > 0) continue
    const { id, name, icon, login } = offer
    if (login)
      await (login === 'email'
        ? portico.open({ intent: 'login' })
        : portico.open({ intent: 'loginBy', data: { way: login, name } }))
    else {
      const data = { connector, offer: id, name, rdns }
      await portico.open({ intent: 'ask', data: icon === undefined ? data : { ...data, icon } })
    }
    return connection
  }
  // Of an identity that two wallets claim, the visitor chooses one in the list.
  await portico.open({ intent: 'wallets' })
  return connection
}
