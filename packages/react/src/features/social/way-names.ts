import type { LoginOffer } from '@portico/core/login'
import type { Translate } from '../../strings/format.ts'

/** A proper name, except for a passkey. */
export const wayName = ({ way, name }: Pick<LoginOffer, 'way' | 'name'>, t: Translate): string =>
  way === 'passkey' ? t('social.passkey') : name

export const wayAction = ({ way, name }: Pick<LoginOffer, 'way' | 'name'>, t: Translate): string =>
  way === 'passkey' ? t('social.continuePasskey') : t('social.continue', { way: name })
