/**
 * Login on a screen of the host's own. A separate entry, so that pages without it load no code for
 * it.
 */
export { useLogin, type UseLogin } from './hooks/use-login.ts'
