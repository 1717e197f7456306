import type { State } from '@portico/core'
import { getLoginOffers } from '@portico/core/login'
import { useModalContext, useModalState } from '../../card/context.ts'

const names = ({ offers, options }: State): string =>
  getLoginOffers({ offers, options }, {})
    .map(({ way, name }) => `${way}\n${name}`)
    .join('\n\n')

/** As its connector reports it, else the method's own name. */
export function useWayName(): (way: string) => string {
  const { t } = useModalContext()
  const known = useModalState(names)
  return (way) => {
    if (way === 'email') return t('login.email')
    if (way === 'passkey') return t('login.passkey')
    const found = known.split('\n\n').find((each) => each.startsWith(`${way}\n`))
    return found?.slice(way.length + 1) ?? `${way.slice(0, 1).toUpperCase()}${way.slice(1)}`
  }
}
