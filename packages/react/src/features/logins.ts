import { email } from './email/feature.ts'
import type { FeatureViews } from '../card/feature.ts'
import { login } from './login/feature.ts'
import { social } from './social/feature.ts'

export const features: readonly FeatureViews[] = [email, social, login]
