import type { FeatureViews } from '../card/feature.ts'
import { account } from './account/feature.ts'
import { activity } from './activity/feature.ts'
import { connect } from './connect/feature.ts'
import { email } from './email/feature.ts'
import { guide } from './guide/feature.ts'
import { login } from './login/feature.ts'
import { networks } from './networks/feature.ts'
import { nfts } from './nfts/feature.ts'
import { receive } from './receive/feature.ts'
import { send } from './send/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { social } from './social/feature.ts'
import { swap } from './swap/feature.ts'
import { tokens } from './tokens/feature.ts'
import { walletconnect } from './walletconnect/feature.ts'

/** All of ours; the model decides which of them a page has. */
export const ownFeatures: readonly FeatureViews[] = [
  connect,
  walletconnect,
  networks,
  account,
  guide,
  tokens,
  nfts,
  receive,
  send,
  swap,
  activity,
  signIn,
  email,
  social,
  login,
]
