/** The features of logging in, on their model side: wanted where a connector has logins. */
import { email } from './email/feature.ts'
import type { Feature } from './feature.ts'
import { login } from './login/feature.ts'

export const further: readonly Feature[] = [email, login]
