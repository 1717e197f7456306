/** Whether consent to the host's texts is missing before a wallet is asked. */
import type { LiveOptions, State } from '@portico/core'

type LegalOptions = Pick<LiveOptions, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** A legal text, as far as it is a link to the web. */
export const web = (url: string | undefined): string | undefined =>
  url && /^(https?:\/)?\/(?!\/)/i.test(url) ? url : undefined

/** A text that may be shown, if there is one. */
export const named = ({ termsConditionsUrl, privacyPolicyUrl }: LegalOptions): string | undefined =>
  web(termsConditionsUrl) ?? web(privacyPolicyUrl)

/**
 * Whether consent is missing.
 *
 * @param again Ignores given consent: the checkbox of a visitor who has tried to continue without
 *   it stays.
 */
export const consentMissing = (
  { options, legalAccepted }: { options: LegalOptions } & Pick<State, 'legalAccepted'>,
  again?: boolean,
): boolean =>
  Boolean(options.features?.legalCheckbox && named(options) && (again || !legalAccepted))
