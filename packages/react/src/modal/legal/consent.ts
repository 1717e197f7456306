/** Whether the visitor has still to agree to the host's texts before a wallet is asked. */
import type { PorticoConfig } from '@portico/core'

type LegalConfig = Pick<PorticoConfig, 'features' | 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** The legal texts, as far as they are links to the web. */
export function texts(config: LegalConfig): { terms?: string; privacy?: string } {
  const web = (url: string | undefined): string | undefined => (url && /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : undefined)
  const terms = web(config.termsConditionsUrl)
  const privacy = web(config.privacyPolicyUrl)
  return { ...(terms && { terms }), ...(privacy && { privacy }) }
}

/** Whether there is something to show of them. */
export const isNamed = ({ termsConditionsUrl, privacyPolicyUrl }: LegalConfig): boolean => Boolean(termsConditionsUrl || privacyPolicyUrl)

/** Whether consent is still to be given. */
export function consentMissing(config: LegalConfig, accepted: boolean): boolean {
  const { terms, privacy } = texts(config)
  return config.features?.legalCheckbox === true && Boolean(terms || privacy) && !accepted
}
