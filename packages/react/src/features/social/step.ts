import type { LoginState } from '@portico/core/login'

export type Waiting = Extract<LoginState, { is: 'waiting' }>

export interface StepProps {
  loginMethod: string
  name: string
  login: Waiting
}
