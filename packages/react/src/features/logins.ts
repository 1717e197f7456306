/** The features of logging in, on their side of views: they come with the first view, where a connector has logins. */
import { email } from './email/feature.ts'
import type { FeatureViews } from './feature.ts'
import { login } from './login/feature.ts'

export const further: readonly FeatureViews[] = [email, login]
