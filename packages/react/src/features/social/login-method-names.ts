import type { LoginOffer } from '@portico/core/login'
import type { Translate } from '../../strings/format.ts'

/** A proper name, except for a passkey. */
export const loginMethodName = (
  { loginMethod, name }: Pick<LoginOffer, 'loginMethod' | 'name'>,
  t: Translate,
): string => (loginMethod === 'passkey' ? t('social.passkey') : name)

export const loginMethodAction = (
  { loginMethod, name }: Pick<LoginOffer, 'loginMethod' | 'name'>,
  t: Translate,
): string =>
  loginMethod === 'passkey'
    ? t('social.continuePasskey')
    : t('social.continue', { loginMethod: name })
