import { activity } from './activity/feature.ts'
import type { FeatureViews } from '../card/feature.ts'
import { nfts } from './nfts/feature.ts'
import { receive } from './receive/feature.ts'
import { send } from './send/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { tokens } from './tokens/feature.ts'

export const features: readonly FeatureViews[] = [tokens, nfts, receive, send, activity, signIn]
