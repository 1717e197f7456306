import type { ReactElement } from 'react'
import { Rich } from '../../parts/rich/rich.tsx'
import type { LiveOptions } from '@portico/core'
import { web } from './consent.ts'
import { useModalContext, useModalState } from '../context.ts'

const texts = ({
  termsConditionsUrl,
  privacyPolicyUrl,
}: LiveOptions): { terms: string | undefined; privacy: string | undefined } => ({
  terms: web(termsConditionsUrl),
  privacy: web(privacyPolicyUrl),
})

function Sentence({ prefix }: { prefix: 'legal.check' | 'legal.footer' }): ReactElement {
  const { t } = useModalContext()
  const { terms, privacy } = texts(useModalState((state) => state.options))
  const link =
    (href: string | undefined) =>
    (inside: string): ReactElement => (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {inside}
        <span className="hidden">, {t('common.newTab')}</span>
      </a>
    )
  const kind = terms && privacy ? 'Both' : terms ? 'Terms' : 'Privacy'
  return <Rich text={t(`${prefix}${kind}`)} tags={{ terms: link(terms), privacy: link(privacy) }} />
}

/**
 * A checkbox if consent is required, else a sentence.
 *
 * @param warn The visitor has tried to continue without consent.
 */
export function Legal({ warn }: { warn: boolean }): ReactElement | null {
  const { portico, t } = useModalContext()
  const accepted = useModalState((state) => state.legalAccepted)
  const options = useModalState((state) => state.options)
  const { terms, privacy } = texts(options)
  if (!terms && !privacy) return null
  if (options.features?.legalCheckbox !== true)
    return (
      <p className="sub fine">
        <Sentence prefix="legal.footer" />
      </p>
    )
  const invalid = warn && !accepted
  return (
    <div className="check sub fine" data-invalid={invalid ? '' : undefined}>
      <input
        type="checkbox"
        id="legal"
        checked={accepted}
        aria-invalid={invalid || undefined}
        onChange={(event) => portico.acceptLegal(event.currentTarget.checked)}
      />
      <span>
        <label htmlFor="legal">
          <Sentence prefix="legal.check" />
        </label>
        <span role="alert">{invalid && <span className="error">{t('legal.needed')}</span>}</span>
      </span>
    </div>
  )
}
