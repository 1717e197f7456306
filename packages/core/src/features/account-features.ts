/** Features of an account, loaded once there is one. */
import { activity } from './activity/feature.ts'
import type { Feature } from '../contracts/feature.ts'
import { nfts } from './nfts/feature.ts'
import { receive } from './receive/feature.ts'
import { send } from './send/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { tokens } from './tokens/feature.ts'

export const features: readonly Feature[] = [tokens, nfts, receive, send, activity, signIn]
