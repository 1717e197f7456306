/** Whether consent to the host's texts is missing before a wallet is asked. */
import type { LiveOptions, State } from '@portico/core'

type LegalOptions = Pick<LiveOptions, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** The legal texts, as far as they are links to the web. */
export function texts(options: LegalOptions): { terms?: string; privacy?: string } {
  const web = (url: string | undefined): string | undefined => (url && /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : undefined)
  const terms = web(options.termsConditionsUrl)
  const privacy = web(options.privacyPolicyUrl)
  return { ...(terms && { terms }), ...(privacy && { privacy }) }
}

/** Whether there is a text to show. */
export const isNamed = ({ termsConditionsUrl, privacyPolicyUrl }: LegalOptions): boolean => Boolean(termsConditionsUrl || privacyPolicyUrl)

/**
 * Whether consent is missing.
 *
 * @param again Ignores given consent: the checkbox of a visitor who has tried to continue without it stays.
 */
export function consentMissing({ options, legalAccepted }: { options: LegalOptions } & Pick<State, 'legalAccepted'>, again = false): boolean {
  const { terms, privacy } = texts(options)
  return options.features?.legalCheckbox === true && Boolean(terms || privacy) && (again || !legalAccepted)
}
