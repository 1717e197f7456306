/** Whether the visitor has still to agree to the host's texts before a wallet is asked. */
import type { LiveOptions, State } from '@portico/core'

type LegalOptions = Pick<LiveOptions, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** The legal texts, as far as they are links to the web. */
export function texts(options: LegalOptions): { terms?: string; privacy?: string } {
  const web = (url: string | undefined): string | undefined => (url && /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : undefined)
  const terms = web(options.termsConditionsUrl)
  const privacy = web(options.privacyPolicyUrl)
  return { ...(terms && { terms }), ...(privacy && { privacy }) }
}

/** Whether there is something to show of them. */
export const isNamed = ({ termsConditionsUrl, privacyPolicyUrl }: LegalOptions): boolean => Boolean(termsConditionsUrl || privacyPolicyUrl)

/**
 * Whether consent is still to be given.
 *
 * @param again Asks as if it had not been given: the checkbox of a visitor who has tried to go on without it stays.
 */
export function consentMissing({ options, legalAccepted }: { options: LegalOptions } & Pick<State, 'legalAccepted'>, again = false): boolean {
  const { terms, privacy } = texts(options)
  return options.features?.legalCheckbox === true && Boolean(terms || privacy) && (again || !legalAccepted)
}
