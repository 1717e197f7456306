/** Whether consent to the host's texts is missing before a wallet is asked. */
import type { LiveOptions, State } from '@portico/core'

type LegalOptions = Pick<LiveOptions, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** The legal texts, as far as they are links to the web. */
export function texts(options: LegalOptions): { terms: string | undefined; privacy: string | undefined } {
  const web = (url: string | undefined): string | undefined => (url && /^(https?:\/)?\/(?!\/)/i.test(url) ? url : undefined)
  return { terms: web(options.termsConditionsUrl), privacy: web(options.privacyPolicyUrl) }
}

/** A text that may be shown, if there is one. */
export const named = ({ termsConditionsUrl, privacyPolicyUrl }: LegalOptions): string | undefined => termsConditionsUrl || privacyPolicyUrl

/**
 * Whether consent is missing.
 *
 * @param again Ignores given consent: the checkbox of a visitor who has tried to continue without it stays.
 */
export function consentMissing({ options, legalAccepted }: { options: LegalOptions } & Pick<State, 'legalAccepted'>, again?: boolean): boolean {
  const { terms, privacy } = texts(options)
  return Boolean(options.features?.legalCheckbox && (terms || privacy) && (again || !legalAccepted))
}
