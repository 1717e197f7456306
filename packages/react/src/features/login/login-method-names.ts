import type { State } from '@portico/core'
import { allLoginOffers } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'

const names = ({ offers, options }: State): string =>
  allLoginOffers({ offers, options }, {})
    .map(({ loginMethod, name }) => `${loginMethod}\n${name}`)
    .join('\n\n')

/** As its connector reports it, else the method's own name. */
export function useLoginMethodName(): (loginMethod: string) => string {
  const { t } = useModalContext()
  const known = useModalState(names)
  return (loginMethod) => {
    if (loginMethod === 'email') return t('login.email')
    if (loginMethod === 'passkey') return t('login.passkey')
    const found = known.split('\n\n').find((each) => each.startsWith(`${loginMethod}\n`))
    return (
      found?.slice(loginMethod.length + 1) ??
      `${loginMethod.slice(0, 1).toUpperCase()}${loginMethod.slice(1)}`
    )
  }
}
