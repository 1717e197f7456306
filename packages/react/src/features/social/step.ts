import type { LoginState } from '@portico/core/internal/login/get-login'

export type Waiting = Extract<LoginState, { is: 'waiting' }>

export interface StepProps {
  way: string
  name: string
  login: Waiting
}
