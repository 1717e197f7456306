import type { LoginState } from '@portico/core/internal/login/get-login'

/** A login that waits. */
export type Waiting = Extract<LoginState, { is: 'waiting' }>

/** What a step of it is drawn with. */
export interface StepProps {
  way: string
  name: string
  login: Waiting
}
