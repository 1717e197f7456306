/** Whether consent to the host's texts is missing. */
import type { LiveOptions, State } from '@portico/core'

type LegalOptions = Pick<LiveOptions, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

export const web = (url: string | undefined): string | undefined =>
  url && /^(https?:\/)?\/(?!\/)/i.test(url) ? url : undefined

/** A text that may be shown, if there is one. */
export const named = ({ termsConditionsUrl, privacyPolicyUrl }: LegalOptions): string | undefined =>
  web(termsConditionsUrl) ?? web(privacyPolicyUrl)

/**
 * @param again Ignores given consent, so that the checkbox stays for a visitor who tried without
 *   it.
 */
export const consentMissing = (
  { options, legalAccepted }: { options: LegalOptions } & Pick<State, 'legalAccepted'>,
  again?: boolean,
): boolean =>
  Boolean(options.features?.legalCheckbox && named(options) && (again || !legalAccepted))
