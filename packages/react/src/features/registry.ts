import { account } from './account/feature.ts'
import { connect } from './connect/feature.ts'
import { features as accountFeatures } from './account-features.ts'
import type { FeatureViews } from '../card/feature.ts'
import { guide } from './guide/feature.ts'
import { features as loginFeatures } from './logins.ts'
import { networks } from './networks/feature.ts'
import { walletconnect } from './walletconnect/feature.ts'

/** All of ours; the model decides which of them a page has. */
export const ownFeatures: readonly FeatureViews[] = [
  connect,
  walletconnect,
  networks,
  account,
  guide,
  ...accountFeatures,
  ...loginFeatures,
]
