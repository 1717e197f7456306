import { account } from './account/feature.ts'
import { connect } from './connect/feature.ts'
import type { FeatureViews } from '../card/feature.ts'
import { guide } from './guide/feature.ts'
import { networks } from './networks/feature.ts'
import { walletconnect } from './walletconnect/feature.ts'

export const ownFeatures: readonly FeatureViews[] = [
  connect,
  walletconnect,
  networks,
  account,
  guide,
]
