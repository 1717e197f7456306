import { email } from './email/feature.ts'
import type { Feature } from '../contracts/feature.ts'
import { login } from './login/feature.ts'
import { social } from './social/feature.ts'

export const features: readonly Feature[] = [email, social, login]
