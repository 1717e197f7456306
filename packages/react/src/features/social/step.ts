import type { LoginState } from '@portico/core/internal/login/get-login'

/** A login that waits. */
export type Waiting = Extract<LoginState, { is: 'waiting' }>

/** The props of a step. */
export interface StepProps {
  way: string
  name: string
  login: Waiting
}
